import { LinkifyIt } from "linkify-it";

/** A piece of a message: plain text, or a link where `href` is set. */
export interface TextPart {
  text: string;
  href?: string;
}

/** Finds whole http and https addresses, and nothing else. */
const linkify = new LinkifyIt({ fuzzyEmail: false }).add("ftp:").add("mailto:").add("//");

/** Splits a message into text and links in linear time. Keeps every character. */
export function splitLinks(content: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, lastIndex, text } of linkify.match(content) ?? []) {
    const href = readAddress(text);
    if (href === null) continue;
    if (index > end) parts.push({ text: content.slice(end, index) });
    parts.push({ text, href });
    end = lastIndex;
  }
  if (end < content.length) parts.push({ text: content.slice(end) });
  return parts;
}

/** Returns the normalized URL, or null unless it is http or https. */
function readAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === "http:" || url.protocol === "https:" ? url.href : null;
}
