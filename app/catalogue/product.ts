import type { Condition } from "../shops/conditions.ts";

import type { Glyph } from "./glyphs/category-glyphs.ts";
import type { Spec } from "./specs/specs.ts";

/** A product in a list. Money in cents. */
export interface ProductCard {
  id: string;
  title: string;
  /** Null: no price. Open Box: the lowest positive price of a condition. */
  price: number | null;
  /** Open Box: the highest price of a condition. */
  maxPrice: number | null;
  typicalPrice: number;
  rate: number;
  /** Linked products: whether they can be bought. Open Box: whether any condition is in stock. */
  available: boolean;
  /** Open Box: the units for sale of all conditions with a price. */
  stock: number;
  /** The version of the first image; null without images. */
  preview: string | null;
  /** The glyph that is shown if there is no image. Null if there are images. */
  glyph: Glyph | null;
  /** The first specs in one line. In lists of a category and in suggestions. */
  specLine?: string;
}

export interface ProductPageImage {
  fileName: string;
  version: string;
  width: number;
  height: number;
  /** Open Box: the condition whose item it shows; null if it shows the product in any condition. */
  condition: Condition | null;
}

export interface ConditionOffer {
  condition: Condition;
  price: number;
  quantity: number;
}

export interface MarketplaceLink {
  /** The name of its field. */
  field: string;
  name: string;
  url: string;
}

/** A product on its own page. */
export interface ProductDetail extends ProductCard {
  mainCategory: string;
  category: string;
  /** Sanitized HTML. Empty if it only repeats the specs. */
  description: string;
  /** Where to buy a linked product. */
  link: string | null;
  marketplaces: MarketplaceLink[];
  /** Open Box: the offered conditions, best first. */
  offers: ConditionOffer[];
  images: ProductPageImage[];
  specs: readonly Spec[];
}

/** The earlier prices on a product's page. */
export interface PriceFacts {
  /** The price before a reduction with its date, as text; null without a reduction. */
  was: string | null;
  /** When the price of a product with a link was last checked, as text; null if that is not known. */
  checked: string | null;
  /** The same for the conditions of Open Box. */
  wasOf: Partial<Record<Condition, string>>;
  /** The chart and the table of earlier prices as HTML. Empty if no price has changed. */
  history: string;
  /** The form that sets an alert as HTML. Empty where there is nothing to wait for. */
  alertForm: string;
}

/** Second-level names that registries sell names below, as in `amazon.co.uk`. */
const REGISTRY_LABELS = new Set(["co", "com", "org", "net", "ac", "gov", "edu", "ne", "or"]);

/** The registrable name of a link's host in capitals: `https://www.ebay.com/x` gives `EBAY`. */
export function marketplaceName(link: string): string {
  const labels = URL.canParse(link) ? new URL(link).hostname.split(".") : [];
  if (labels.length < 2 || labels.every((label) => /^\d+$/.test(label))) return labels.join(".").toUpperCase();
  const beforeLast = labels.at(-2) ?? "";
  const name = labels.length > 2 && REGISTRY_LABELS.has(beforeLast) ? labels.at(-3) : beforeLast;
  return (name ?? "").toUpperCase();
}

/** `1 product`, `1,234 products`. */
export function formatProductCount(total: number): string {
  return total === 1 ? "1 product" : `${total.toLocaleString("en-US")} products`;
}
