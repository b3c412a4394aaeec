/** Whether a text has no line breaks, control characters or lone surrogates. The database cannot store the last. */
export function isOneLine(text: string): boolean {
  return !/\p{Cc}/u.test(text) && text.isWellFormed();
}
