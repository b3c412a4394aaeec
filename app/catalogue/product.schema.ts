import { z } from "zod";

import { fold } from "../shared/fold.ts";
import { parseDollars } from "../shared/money.ts";
import { isOneLine } from "../shared/one-line.ts";
import { ONE_LINE, tooLong, WRITE_TEXT } from "../shared/validation.messages.ts";
import { getShop, type ShopValue } from "../shops/shops.ts";
import {
  conditionPriceField,
  conditionQuantityField,
  CONDITIONS,
  MAX_UNITS,
  type ConditionPriceField,
  type ConditionQuantityField,
} from "../shops/conditions.ts";

import { MAX_CATEGORY } from "./categories.ts";
import { MARKETPLACES } from "./marketplaces.ts";
import { PRODUCT_FIELD_PROBLEMS } from "./product-fields.messages.ts";
import { MAX_SPEC_NAME, MAX_SPEC_ROWS, MAX_SPEC_VALUE, MAX_SPECS } from "./specs/specs.ts";

/**
 * The validation of a product from a form, the API or a CSV file. Values may be text or JSON values. An absent field
 * and an empty one are the same.
 */

const MAX_TITLE = 500;
const MAX_LINK = 2000;
const MAX_DESCRIPTION = 200_000;
/** Far more than a page of text has. The time to parse nested tags grows with the square of their number. */
const MAX_DESCRIPTION_TAGS = 10_000;

const CONTROL_BUT_TAB_AND_BREAK = /[^\P{Cc}\t\n]/u;

function emptyIfAbsent(value: unknown): unknown {
  return value ?? "";
}

function line(max: number, missing?: string) {
  const text = z.string(WRITE_TEXT).trim().max(max, tooLong(max)).refine(isOneLine, ONE_LINE);
  return z.preprocess(emptyIfAbsent, missing === undefined ? text : text.min(1, missing));
}

export const productId = z.preprocess(
  (value) => (Number.isSafeInteger(value) ? String(value) : (value ?? "")),
  z
    .string(PRODUCT_FIELD_PROBLEMS.id)
    .trim()
    .min(1, PRODUCT_FIELD_PROBLEMS.noId)
    .regex(/^([A-Za-z0-9][A-Za-z0-9_.-]{0,63})?$/, PRODUCT_FIELD_PROBLEMS.id),
);

/** The time of change that a product had when it was loaded or exported. */
export const productUpdatedAt = z.iso
  .datetime({ error: PRODUCT_FIELD_PROBLEMS.updatedAt })
  .transform((text) => new Date(text));

const textOrNumber = (message: string) => z.union([z.string(), z.number()], { error: message });

/** An amount in dollars, as cents. */
function money<Empty extends number | null>(empty: Empty) {
  return z.preprocess(
    emptyIfAbsent,
    textOrNumber(PRODUCT_FIELD_PROBLEMS.money).transform((value, context): number | Empty => {
      if (isBlank(value)) return empty;
      const parsed = parseDollars(value);
      if (parsed !== null) return parsed;
      context.addIssue({ code: "custom", message: PRODUCT_FIELD_PROBLEMS.money });
      return z.NEVER;
    }),
  );
}

/** A whole number from 0 to `max`; empty is 0. */
function count(max: number, message: string) {
  return z.preprocess(
    emptyIfAbsent,
    textOrNumber(message).transform((value, context): number => {
      if (isBlank(value)) return 0;
      const text = String(value).trim();
      if (/^\d{1,9}$/.test(text) && Number(text) <= max) return Number(text);
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    }),
  );
}

function isBlank(value: string | number): boolean {
  return typeof value === "string" && value.trim() === "";
}

const availability = z.preprocess(
  (value) => (typeof value === "string" ? value.trim().toUpperCase() || "YES" : (value ?? "YES")),
  z.enum(["YES", "NO"], PRODUCT_FIELD_PROBLEMS.availability),
);

/** An outbound address, or null. Stored as it was written. */
const link = line(MAX_LINK).transform((value, context): string | null => {
  if (value === "" || isWebAddress(value)) return value || null;
  context.addIssue({ code: "custom", message: PRODUCT_FIELD_PROBLEMS.link });
  return z.NEVER;
});

/** Browsers also accept `https:/x` and `https:\\x` as addresses; the database does not. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/\\]/i.test(text) && !/\s/.test(text) && URL.canParse(text);
}

function countTags(html: string): number {
  return html.match(/<[a-z]/gi)?.length ?? 0;
}

/** HTML with line breaks as `\n` (forms send `\r\n`). It is sanitized when it is stored. */
const description = z.preprocess(
  emptyIfAbsent,
  z
    .string(WRITE_TEXT)
    .overwrite((text) => text.replace(/\r\n?/g, "\n"))
    .trim()
    .max(MAX_DESCRIPTION, tooLong(MAX_DESCRIPTION))
    .refine((html) => countTags(html) <= MAX_DESCRIPTION_TAGS, PRODUCT_FIELD_PROBLEMS.tooManyTags(MAX_DESCRIPTION_TAGS))
    .refine((text) => !CONTROL_BUT_TAB_AND_BREAK.test(text) && text.isWellFormed(), PRODUCT_FIELD_PROBLEMS.control),
);

/** The named values of a product. Rows without name and value are left out. */
const specs = z.preprocess(
  (value) => value ?? [],
  z
    .array(
      z.object({ name: line(MAX_SPEC_NAME), value: line(MAX_SPEC_VALUE) }, PRODUCT_FIELD_PROBLEMS.specs),
      PRODUCT_FIELD_PROBLEMS.specs,
    )
    .max(MAX_SPEC_ROWS, PRODUCT_FIELD_PROBLEMS.tooManySpecs(MAX_SPECS))
    .superRefine((rows, context) => {
      const refuse = (message: string, ...path: (string | number)[]) =>
        context.addIssue({ code: "custom", message, path });
      const known = new Set<string>();
      for (const [i, { name, value }] of rows.entries()) {
        if (name === "" && value !== "") refuse(PRODUCT_FIELD_PROBLEMS.noSpecName, i, "name");
        if (name !== "" && value === "") refuse(PRODUCT_FIELD_PROBLEMS.noSpecValue, i, "value");
        if (name !== "" && known.has(fold(name))) refuse(PRODUCT_FIELD_PROBLEMS.repeatedSpec, i, "name");
        known.add(fold(name));
      }
      if (rows.filter(({ name }) => name !== "").length > MAX_SPECS) {
        refuse(PRODUCT_FIELD_PROBLEMS.tooManySpecs(MAX_SPECS));
      }
    })
    .transform((rows) => rows.filter(({ name }) => name !== "")),
);

const names = {
  id: productId,
  title: line(MAX_TITLE, PRODUCT_FIELD_PROBLEMS.noTitle),
  main_category: line(MAX_CATEGORY, PRODUCT_FIELD_PROBLEMS.noMainCategory),
  category: line(MAX_CATEGORY, PRODUCT_FIELD_PROBLEMS.noCategory),
};

const linkProduct = z.object({
  ...names,
  price: money(null),
  typical_price: money(0),
  rate: count(5, PRODUCT_FIELD_PROBLEMS.rate),
  availability,
  link,
  description,
  specs,
});

const conditionPrice = money(0);
const conditionQuantity = count(MAX_UNITS, PRODUCT_FIELD_PROBLEMS.quantity(MAX_UNITS));

const conditionFields = Object.fromEntries(
  CONDITIONS.flatMap((condition) => [
    [conditionPriceField(condition), conditionPrice],
    [conditionQuantityField(condition), conditionQuantity],
  ]),
) as Record<ConditionPriceField, typeof conditionPrice> & Record<ConditionQuantityField, typeof conditionQuantity>;

const marketplaceFields = Object.fromEntries(MARKETPLACES.map(({ field }) => [field, link])) as Record<
  (typeof MARKETPLACES)[number]["field"],
  typeof link
>;

const openBoxProduct = z.object({ ...names, ...conditionFields, ...marketplaceFields, description, specs });

export type LinkProduct = z.output<typeof linkProduct>;
export type OpenBoxProduct = z.output<typeof openBoxProduct>;
export type ProductInput = LinkProduct | OpenBoxProduct;

const SCHEMAS = { link: linkProduct, conditions: openBoxProduct };

/** The schema of a shop's products. Its field names are those of forms, the API and CSV files. */
export function productSchema(shop: ShopValue): typeof linkProduct | typeof openBoxProduct {
  return SCHEMAS[getShop(shop).sells];
}

export function isOpenBox(product: ProductInput): product is OpenBoxProduct {
  return !("price" in product);
}
