/** The form field that JavaScript adds. The response to such a form is data for the page, not a redirect or a page. */
export const JAVASCRIPT_FIELD = "withJavaScript";

export function isSentByJavaScript(form: FormData): boolean {
  return form.has(JAVASCRIPT_FIELD);
}
