import { escapeHtml } from "../shared/html.ts";

import type { Letter, LetterLink } from "./letter.ts";
import type { Sender } from "./mail-settings.ts";

/** Renders a letter as plain text and as HTML. Mail programs support neither style sheets nor modern layout. */

interface RenderedLetter {
  subject: string;
  text: string;
  html: string;
}

export function renderLetter(letter: Letter, sender: Sender): RenderedLetter {
  const address = ({ href }: LetterLink) => new URL(href, sender.origin).href;
  return { subject: letter.subject, text: toText(letter, sender, address), html: toHtml(letter, sender, address) };
}

type Address = (link: LetterLink) => string;

function toText(letter: Letter, { shopName, origin }: Sender, address: Address): string {
  const links = letter.button ? [letter.button, ...letter.links] : letter.links;
  const blocks = [
    letter.heading,
    ...letter.paragraphs,
    letter.facts.map(([label, value]) => `${label}: ${value}`).join("\n"),
    ...links.map((link) => `${link.label}:\n${address(link)}`),
    ...letter.closing,
    `-- \n${shopName}\n${origin}`,
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
/** Breaks long words, so that they do not widen a small screen. */
const WRAP = "overflow-wrap:anywhere;word-break:break-word;";

/** The colours of the dark theme, for mail programs that read style sheets. Elements have the light ones. */
const HEAD = `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #0b0c0e !important; }
  .card { background: #131519 !important; border-color: #2b3038 !important; }
  .ink { color: #f2f4f6 !important; }
  .muted { color: #b3bac4 !important; }
  .line { border-color: #2b3038 !important; }
}
</style>`;

function toHtml(letter: Letter, { shopName, origin }: Sender, address: Address): string {
  const paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:#14161a;${WRAP}">${escapeHtml(text)}</p>`;
  const facts = letter.facts.map(
    ([label, value]) => `<tr>
<td class="muted line" style="padding:8px 16px 8px 0;white-space:nowrap;border-top:1px solid #cdd1d8;font-size:14px;line-height:1.45;color:#434a54;vertical-align:top;">${escapeHtml(label)}</td>
<td class="ink line" style="padding:8px 0;border-top:1px solid #cdd1d8;font-size:14px;line-height:1.45;color:#14161a;vertical-align:top;font-weight:600;${WRAP}">${escapeHtml(value)}</td>
</tr>`,
  );
  const links = letter.links.map(
    (link) =>
      `<p style="margin:0 0 16px;font-size:16px;line-height:1.55;"><a class="ink" href="${escapeHtml(address(link))}" style="color:#14161a;text-decoration:underline;">${escapeHtml(link.label)}</a></p>`,
  );
  const parts = [
    `<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#14161a;${WRAP}">${escapeHtml(letter.heading)}</h1>`,
    ...letter.paragraphs.map(paragraph),
    facts.length > 0
      ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse;">${facts.join("")}</table>`
      : "",
    letter.button ? toButton(letter.button.label, address(letter.button)) : "",
    ...links,
    ...letter.closing.map(paragraph),
  ];
  return `<!doctype html>
<html lang="en">
<head>
${HEAD}
<title>${escapeHtml(letter.subject)}</title>
</head>
<body class="ground" style="margin:0;padding:0;background:#e8e9ec;">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#e8e9ec;${FONT}">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left;">
<tr><td class="ink" style="padding:0 4px 12px;font-size:18px;font-weight:700;letter-spacing:0.02em;color:#14161a;">${escapeHtml(shopName)}</td></tr>
<tr><td class="card" style="padding:28px 24px 12px;background:#ffffff;border:1px solid #cdd1d8;border-radius:12px;">
${parts.filter((part) => part !== "").join("\n")}
</td></tr>
<tr><td class="muted" style="padding:16px 4px 0;font-size:13px;line-height:1.5;color:#434a54;"><a class="muted" href="${escapeHtml(origin)}" style="color:#434a54;">${escapeHtml(new URL(origin).host)}</a></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function toButton(label: string, href: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px;"><tr><td style="border-radius:8px;background:#a3e635;"><a href="${escapeHtml(href)}" style="display:inline-block;padding:13px 22px;font-size:16px;font-weight:700;color:#10150a;text-decoration:none;border-radius:8px;">${escapeHtml(label)}</a></td></tr></table>`;
}
