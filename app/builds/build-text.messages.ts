import * as paths from "../paths.ts";
import { formatMoney } from "../shared/money.ts";
import { PC_BUILD } from "../shops/shops.ts";

import type { Build, BuildPart } from "./build.queries.server.ts";

/** A list of parts as text, to paste it elsewhere. */

interface Written extends Pick<Build, "slots" | "sums"> {
  /** The address of the list. */
  url: string;
}

export function buildAsText({ slots, sums, url }: Written): string {
  const lines = slots.flatMap(({ category, parts }) =>
    parts.map((part) => `${category}: ${nameOf(part)} (${priceOf(part)})`),
  );
  return [...lines, "", totalOf(sums), url, ""].join("\n");
}

/** `origin` is put before the addresses of the parts. */
export function buildAsMarkdown({ slots, sums, url, origin }: Written & { origin: string }): string {
  const rows = slots.flatMap(({ category, parts }) =>
    parts.map((part) => {
      const link = `[${escapeMarkdown(nameOf(part))}](${origin}${paths.product(PC_BUILD, part.id)})`;
      return `| ${escapeMarkdown(category)} | ${link} | ${priceOf(part)} |`;
    }),
  );
  const head = ["| Part | Choice | Price |", "| --- | --- | ---: |"];
  return [...head, ...rows, "", `**${totalOf(sums)}**`, "", `[${PC_BUILD.name}](${url})`, ""].join("\n");
}

function nameOf({ title, quantity }: BuildPart): string {
  return quantity === 1 ? title : `${quantity} × ${title}`;
}

function priceOf({ price, quantity }: BuildPart): string {
  if (price === null) return "Price not available";
  return formatMoney(price * quantity) + (quantity === 1 ? "" : `, ${formatMoney(price)} each`);
}

function totalOf({ price, unpriced }: Build["sums"]): string {
  if (price === 0) return "Total: not available, because no part has a price";
  return `Total: ${formatMoney(price)}${unpriced === 0 ? "" : ` (${unpriced === 1 ? "1 part" : `${unpriced} parts`} without a price not included)`}`;
}

/** Escapes a title, so that it cannot contain a link, an image, a table or HTML. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()<>#|~!&]/g, String.raw`\$&`).replace(/\s+/g, " ");
}
