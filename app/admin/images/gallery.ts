import type { Condition } from "../../shops/conditions.ts";
import { imageUrl, imageVersion, type ImageSize } from "../../images/image-url.ts";
import * as paths from "../../paths.ts";
import { getShop, type ShopValue } from "../../shops/shops.ts";

/** The images of a product's form. Used on the server and in the browser. */

export interface GalleryImage {
  /** The file name: the product's own, or that of a staged upload. */
  name: string;
  hash: string;
  /** Whether it is an image of the product. Otherwise it is a staged upload of the form's draft. */
  saved: boolean;
  /** Open Box: the condition that it shows; null for any. */
  condition: Condition | null;
}

/** An image as a form or an API body names it. Without `condition` the image keeps its own. */
export interface NamedImage {
  name: string;
  condition?: Condition | null;
}

/** The field with the condition of an image. */
export function conditionField(name: string): string {
  return `condition-${name}`;
}

/** The owner of a form's images: a saved product, and the form's draft with its staged uploads. */
export interface GalleryOwner {
  shop: ShopValue;
  /** Null if the product does not exist yet. */
  productId: string | null;
  draft: string;
}

/** A link that could not be loaded. It stays in its field. Saving tries it once and then ignores it. */
export interface FailedLink {
  link: string;
  /** The message about the link. */
  problem: string;
}

/** The maximum number of images that can be added at once. */
export const MAX_NEW_IMAGES = 30;

/** The maximum number of links per form. Others are ignored. */
export const MAX_LINKS = 2 * MAX_NEW_IMAGES;

/** The URL of an image in a product form: the stored image, or the staged upload. */
export function galleryImageUrl(
  owner: GalleryOwner,
  { name, hash, saved }: GalleryImage,
  size: ImageSize = "preview",
): string {
  if (saved) return imageUrl(getShop(owner.shop), owner.productId ?? "", name, size, imageVersion(hash));
  return paths.draftImage(owner.shop, owner.draft, name, size === "preview" ? undefined : size);
}

/** Splits pasted links: one per line, or several with commas between them. A comma inside a link belongs to it. */
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

/** The text of the links field after some links have failed. */
export function joinLinks(failed: readonly FailedLink[]): string {
  return failed.map(({ link }) => link).join("\n");
}

/** Sorts images by the position fields of a form. If two want the same position, the one that was changed gets it. */
export function orderByPositions(names: readonly string[], positionOf: (name: string) => string): string[] {
  return names
    .map((name, i) => {
      const text = positionOf(name).trim();
      const current = i + 1;
      const position = /^\d{1,6}$/.test(text) ? Number(text) : current;
      return { name, place: position + Math.sign(position - current) / 2 };
    })
    .sort((a, b) => a.place - b.place)
    .map(({ name }) => name);
}
