/** The text of a field of a form or an address; empty if the field is absent or a file. */
export function formText(form: FormData | URLSearchParams | undefined, name: string): string {
  const value = form?.get(name);
  return typeof value === "string" ? value : "";
}
