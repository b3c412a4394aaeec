/**
 * The form field with the value that a page has shown in a field. If another value is stored by now, it is not
 * overwritten.
 */
export function shownField(field: string): string {
  return `shown_${field}`;
}
