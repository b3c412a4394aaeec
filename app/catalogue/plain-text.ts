/** A description, or its beginning, as plain text in one line. It is sanitized HTML, so only tags have a `<`. */
export function plainText(html: string): string {
  return html
    .replace(/<[^<>]*(?:>|$)/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();
}

/** The beginning of a text, in at most this many characters. */
export function shorten(text: string, maxCharacters: number): string {
  const characters = [...text];
  return characters.length <= maxCharacters ? text : `${characters.slice(0, maxCharacters - 1).join("")}…`;
}
