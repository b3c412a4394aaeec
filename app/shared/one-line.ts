/** Whether a text has no line breaks and control characters. A lone surrogate cannot be stored, so it counts as one. */
export function isOneLine(text: string): boolean {
  return !/\p{Cc}/u.test(text) && text.isWellFormed();
}
