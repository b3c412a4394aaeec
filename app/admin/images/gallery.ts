import { imageUrl, imageVersion } from "../../images/image-url.ts";
import * as paths from "../../paths.ts";
import { getShop, type ShopValue } from "../../shops/shops.ts";

/** The images of a product's form; safe on both sides. */

export interface GalleryImage {
  /** The file name: the product's own, or that of an image that waits for the form to be saved. */
  name: string;
  hash: string;
  /** Whether the product has it; else it waits in the form's draft. */
  saved: boolean;
}

/** Whose images a form shows: a saved product's, and those that wait in the form's draft. */
export interface GalleryOwner {
  shop: ShopValue;
  /** Null while there is no product yet. */
  productId: string | null;
  draft: string;
}

/** A link that gave no image. It stays in its field; saving tries it once and then leaves it out. */
export interface FailedLink {
  link: string;
  /** Why, in words that name the link. */
  problem: string;
}

/** How many images can be added at once. */
export const MAX_NEW_IMAGES = 30;

/** Of one form; those beyond are not tried. */
export const MAX_LINKS = 2 * MAX_NEW_IMAGES;

/** What file choosers offer. */
export const IMAGE_TYPES = "image/jpeg,image/png,image/webp,image/gif,image/avif,image/tiff";

/** The address of an image's preview. */
export function galleryImageUrl(owner: GalleryOwner, { name, hash, saved }: GalleryImage): string {
  if (!saved) return paths.draftImage(owner.shop, owner.draft, name);
  return imageUrl(getShop(owner.shop), owner.productId ?? "", name, "preview", imageVersion(hash));
}

/** Links as they were pasted: one a line, or several with commas between; a comma within a link is part of it. */
export function splitLinks(text: string): string[] {
  return text
    .split(/[\r\n]+|,(?=\s*https?:\/\/)/i)
    .map(withoutTrailingCommas)
    .filter((link) => link !== "");
}

function withoutTrailingCommas(link: string): string {
  const parts = link.split(",");
  return parts
    .slice(0, 1 + parts.findLastIndex((part) => part.trim() !== ""))
    .join(",")
    .trim();
}

/** What stands in the field of links after some have failed. */
export function joinLinks(failed: readonly FailedLink[]): string {
  return failed.map(({ link }) => link).join("\n");
}

/**
 * Images in the order that the place fields of a form ask for. Of two that want one place, the one that was moved there
 * gets it.
 */
export function orderByPlaces(names: readonly string[], placeOf: (name: string) => string): string[] {
  return names
    .map((name, i) => {
      const text = placeOf(name).trim();
      const current = i + 1;
      const wanted = /^\d{1,6}$/.test(text) ? Number(text) : current;
      return { name, place: wanted + Math.sign(wanted - current) / 2 };
    })
    .sort((a, b) => a.place - b.place)
    .map(({ name }) => name);
}
