import { escapeHtml } from "./html.ts";

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
export const XML_TYPE = "application/xml; charset=utf-8";

/** Escapes a text for an element or attribute. Removes the characters that XML 1.0 does not allow, even escaped. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, ""));
}

/** Returns an element with a text. Escapes the text. */
export function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}
