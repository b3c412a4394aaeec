import type { MetaDescriptor } from "@remix-run/react";

import * as paths from "../../paths.ts";
import { DEFAULT_SHOP_NAME } from "../../shared/shop-name.ts";

/** The shop's name and images. Pages get it from the root's data. */
export interface Brand {
  name: string;
  /** The owner's logo; null for the drawn one. */
  logo: string | null;
  /** The image for the home screens of phones. */
  icon: string;
  /** The image that other sites show with a link to the shop. Null for a shop with a name of its own and no logo. */
  preview: string | null;
}

export const DRAWN_BRAND: Brand = {
  name: DEFAULT_SHOP_NAME,
  logo: null,
  icon: paths.touchIcon,
  preview: paths.sharePreview,
};

/** How many characters of a page's description search engines show. */
export const DESCRIPTION_LENGTH = 160;

type Matches = readonly ({ id: string; data: unknown } | undefined)[];

/** The brand in the root's data. The drawn one if the root failed. */
export function brandOf(matches: Matches): Brand {
  const root = matches.find((match) => match?.id === "root")?.data as { brand?: Brand } | null | undefined;
  return root?.brand ?? DRAWN_BRAND;
}

/** The title of a page with the shop's name behind it. */
export function pageTitle(title: string, matches: Matches): MetaDescriptor {
  return { title: `${title} · ${brandOf(matches).name}` };
}

/** The image that other sites show with a link to a page without an image of its own. */
export function previewMeta(origin: string, { name, preview }: Brand): MetaDescriptor[] {
  if (!preview) return [];
  return [
    { property: "og:image", content: origin + preview },
    { property: "og:image:alt", content: name },
  ];
}
