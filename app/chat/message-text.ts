/** A piece of a message: plain text, or a link where `href` is set. */
export interface TextPart {
  text: string;
  href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/gi;
/** What ends a sentence rather than an address. */
const TRAILING = /[.,;:!?'”’»]+$/;

/** Splits a message into text and links. Only whole http and https addresses become links; everything stays readable as written. */
export function splitLinks(content: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of content.matchAll(ADDRESS)) {
    const text = trimAddress(match[0]);
    const href = readAddress(text);
    if (href === null) continue;
    if (match.index > end) parts.push({ text: content.slice(end, match.index) });
    parts.push({ text, href });
    end = match.index + text.length;
  }
  if (end < content.length) parts.push({ text: content.slice(end) });
  return parts;
}

/** Without the punctuation around it; a closing bracket stays when it was opened within. */
function trimAddress(address: string): string {
  let text = address;
  for (;;) {
    const before = text;
    text = text.replace(TRAILING, "");
    for (const [open, close] of ["()", "[]", "{}"].map((pair) => [pair[0] ?? "", pair[1] ?? ""] as const)) {
      if (text.endsWith(close) && text.split(close).length > text.split(open).length) text = text.slice(0, -1);
    }
    if (text === before) return text;
  }
}

function readAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return (url.protocol === "http:" || url.protocol === "https:") && url.hostname !== "" ? url.href : null;
}
