import { type Condition } from "#app/shops/conditions.ts";
import { type Spec } from "#app/catalogue/specs/specs.ts";

import { type Look } from "./drawings/art.ts";
import { type KindName } from "./drawings/kinds.ts";
import { type View } from "./drawings/views.ts";

/** The demonstration's products: the fields of forms and files, and how to draw their images. */

/** Body colours, each with the second material that matches. */
const COATS = {
  graphite: ["#2b2d33", "#4a4e57"],
  white: ["#e9e9e7", "#bfc3c9"],
  silver: ["#cfd2d6", "#8d929a"],
  sand: ["#d9c9b0", "#8a6a4c"],
  cream: ["#efe6d6", "#b79f86"],
  sage: ["#9fb4a6", "#4d5f55"],
  mint: ["#bfdccd", "#6f9a86"],
  forest: ["#2f4a3c", "#b8a47e"],
  navy: ["#35506e", "#c9ccd2"],
  sky: ["#a9c7dd", "#5f7d94"],
  midnight: ["#20283a", "#46526e"],
  wine: ["#7d1f2b", "#383b42"],
  rose: ["#e3c1bd", "#a9807c"],
  plum: ["#5b4660", "#b9a5bd"],
  terracotta: ["#c2704f", "#5d3a2c"],
  ochre: ["#d3a247", "#4c4030"],
  walnut: ["#8b5e3c", "#2c2622"],
} as const satisfies Record<string, readonly [body: string, trim: string]>;

/** Lamps, screens and small accents. */
const LIGHTS = {
  lime: "#a3e635",
  ice: "#5ec2ff",
  blue: "#4a86e8",
  amber: "#f2a93b",
  warm: "#ffb765",
  coral: "#ff7a59",
  red: "#e5484d",
  pink: "#ff7ab0",
  violet: "#9b7bff",
  teal: "#3fbfa8",
  copper: "#c98f5e",
} as const;

export interface Drawing {
  kind: KindName;
  coat: keyof typeof COATS;
  light: keyof typeof LIGHTS;
  /** The form of the drawing. */
  form?: number;
  /** The number of images, 1 to 12. */
  images: number;
  /** The view of the first image; `front` by default. */
  lead?: View;
}

interface Product {
  id: string;
  title: string;
  main_category: string;
  category: string;
  /** HTML in the editor's format. */
  description: string;
  specs?: Spec[];
  /** The view count, which determines the most viewed products. */
  view_count: number;
  drawing: Drawing;
}

/** Prices are dollars as decimal text. */
export interface LinkedDemoProduct extends Product {
  price?: string;
  typical_price?: string;
  rate?: number;
  availability?: "NO";
  link?: string;
}

type Offers = { [C in Condition as `${C}_condition_price`]?: string } & {
  [C in Condition as `${C}_condition_available_quantity`]?: number;
};

export interface OpenBoxDemoProduct extends Product, Offers {
  ebay?: string;
  facebook_marketplace?: string;
  offer_up?: string;
  mercari_marketplaces?: string;
}

export type DemoProduct = LinkedDemoProduct | OpenBoxDemoProduct;

export function lookOf({ coat, light, form }: Drawing): Look {
  const [body, trim] = COATS[coat];
  return { body, trim, accent: LIGHTS[light], form };
}
