import type { Spec } from "#app/catalogue/specs/specs.ts";

/** Descriptions in the editor's format, and specs. */

export function p(html: string): string {
  return `<p>${html}</p>`;
}

export function h(level: 1 | 2 | 3 | 4 | 5 | 6, html: string): string {
  return `<h${level}>${html}</h${level}>`;
}

function item(html: string): string {
  return `<li><p>${html}</p></li>`;
}

export function ul(...items: string[]): string {
  return `<ul>${items.map(item).join("")}</ul>`;
}

export function ol(...items: string[]): string {
  return `<ol>${items.map(item).join("")}</ol>`;
}

/** A list of a product's specifications. */
export function facts(figures: Readonly<Record<string, string>>): string {
  return ul(...Object.entries(figures).map(([name, value]) => `<strong>${name}</strong>: ${value}`));
}

export function quote(html: string): string {
  return `<blockquote><p>${html}</p></blockquote>`;
}

export const RULE = "<hr />";

type Family =
  | "Georgia"
  | "Arial"
  | "Courier New"
  | "Times New Roman"
  | "Impact"
  | "Comic Sans MS"
  | "Flash"
  | "Neon80s"
  | "Pixel LCD";

/** Text in a font, a size in pixels, or both. */
export function font(html: string, { family, px }: { family?: Family; px?: number }): string {
  const face = family && `font-family: ${family.includes(" ") ? `&quot;${family}&quot;` : family};`;
  const size = px && `font-size: ${px}px;`;
  return `<span style="${[face, size].filter(Boolean).join(" ")}">${html}</span>`;
}

/** The named values of a product. */
export function specs(values: Readonly<Record<string, string>>): Spec[] {
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}
