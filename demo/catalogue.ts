import { type ShopValue } from "#app/shops/shops.ts";

import { KINDS } from "./drawings/kinds.ts";
import { drawImage, VIEWS, type View } from "./drawings/views.ts";
import { lookOf, type DemoProduct } from "./product.ts";
import { GRAPHICS_CARDS } from "./products/graphics-cards.ts";
import { OPEN_BOX_DEVICES } from "./products/open-box-devices.ts";
import { OPEN_BOX_LEISURE } from "./products/open-box-leisure.ts";
import { PC_AROUND } from "./products/pc-around.ts";
import { PC_CORE } from "./products/pc-core.ts";
import { PC_SMALL } from "./products/pc-small.ts";
import { REFERRALS_AUDIO_KITCHEN } from "./products/referrals-audio-kitchen.ts";
import { REFERRALS_TRAVEL_HOME } from "./products/referrals-travel-home.ts";
import { SMART_HOME } from "./products/smart-home.ts";
import { SMART_LIGHT_SECURITY } from "./products/smart-light-security.ts";

export interface DemoEntry {
  shop: ShopValue;
  product: DemoProduct;
}

function entries(shop: ShopValue, products: readonly DemoProduct[]): DemoEntry[] {
  return products.map((product) => ({ shop, product }));
}

/** The whole demonstration, in the order in which it is saved. */
export const DEMO_CATALOGUE: readonly DemoEntry[] = [
  ...entries("default", [...REFERRALS_AUDIO_KITCHEN, ...REFERRALS_TRAVEL_HOME]),
  ...entries("ayz", [...OPEN_BOX_DEVICES, ...OPEN_BOX_LEISURE]),
  ...entries("pc", [...PC_CORE, ...GRAPHICS_CARDS, ...PC_AROUND]),
  ...entries("smart", [...SMART_LIGHT_SECURITY, ...SMART_HOME]),
  // Later additions come last, so that a demonstration that was seeded before gets them too.
  ...entries("pc", PC_SMALL),
];

/** A number per product, the same on every machine. */
export function seedOf({ shop, product }: DemoEntry): number {
  let seed = 2166136261;
  for (const letter of `${shop}/${product.id}`) seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 16777619);
  return seed >>> 0;
}

/** The views of a product in order: its lead view, another side, and then the others in a shuffled order. */
export function viewsOf(entry: DemoEntry): View[] {
  const { lead = "front", images } = entry.product.drawing;
  const second: View = lead === "angle" ? "front" : "angle";
  const rest = VIEWS.filter((view) => view !== lead && view !== second);
  const start = seedOf(entry) % 5;
  const turned = [...rest.slice(start, 5), ...rest.slice(0, start), ...rest.slice(5)];
  return [lead, second, ...turned].slice(0, images);
}

/** A product's images in order, as SVG. */
export function drawImages(entry: DemoEntry): string[] {
  const { drawing } = entry.product;
  const look = lookOf(drawing);
  return viewsOf(entry).map((view) => drawImage(KINDS[drawing.kind], look, view, seedOf(entry)));
}
