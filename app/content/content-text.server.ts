import { LinkifyIt } from "linkify-it";

/** A piece of a line: plain text, or a link where `href` is set. */
interface TextPart {
  text: string;
  href?: string;
}

export type ContentBlock =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; lines: TextPart[][] }
  | { kind: "list"; items: TextPart[][] };

/** Finds whole http and https addresses, and e-mail addresses. */
const linkify = new LinkifyIt().add("ftp:").add("//");

/**
 * Splits an owner's text into blocks. An empty line ends a paragraph, `#` begins a heading, `-` begins an item of a
 * list. Everything else is shown as it was typed, so a text cannot contain markup.
 */
export function parseContentText(text: string): ContentBlock[] {
  const blocks: ContentBlock[] = [];
  let open: ContentBlock | null = null;
  for (const line of text.split("\n").map((typed) => typed.trim())) {
    const heading = /^#+ (.+)$/.exec(line)?.[1]?.trim();
    const item = /^[-*] (.+)$/.exec(line)?.[1]?.trim();
    if (line === "" || heading !== undefined) {
      open = null;
      if (heading !== undefined) blocks.push({ kind: "heading", text: heading });
    } else if (item !== undefined) {
      if (open?.kind === "list") open.items.push(splitLinks(item));
      else blocks.push((open = { kind: "list", items: [splitLinks(item)] }));
    } else if (open?.kind === "paragraph") open.lines.push(splitLinks(line));
    else blocks.push((open = { kind: "paragraph", lines: [splitLinks(line)] }));
  }
  return blocks;
}

/** The beginning of a text without its marks, for search engines. */
export function summarizeContent(text: string, maxLength: number): string {
  const plain = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.replace(/^[-*] +/, ""))
    .join(" ");
  return plain.length <= maxLength ? plain : `${plain.slice(0, maxLength - 1).toWellFormed()}…`;
}

function splitLinks(line: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, lastIndex, text, url } of linkify.match(line) ?? []) {
    if (!/^(https?|mailto):/i.test(url)) continue;
    if (index > end) parts.push({ text: line.slice(end, index) });
    parts.push({ text, href: url });
    end = lastIndex;
  }
  if (end < line.length) parts.push({ text: line.slice(end) });
  return parts;
}
