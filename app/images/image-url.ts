import type { Shop } from "../shops/shops.ts";

/** `full` as stored, `large` for a product's page, `preview` for cards. */
export type PictureSize = "full" | "large" | "preview";

/** What `?v=` says in a picture's address: changes with the picture, so that its answer may be kept for ever. */
export function pictureVersion(hash: string): string {
  return hash.slice(0, 12);
}

/** The address of a product's picture; `version` is `pictureVersion` of the picture's own hash. */
export function imageUrl(shop: Shop, id: string, file: string, size: PictureSize, version: string): string {
  const folder = `/images/${shop.pictureFolder}/${encodeURIComponent(id)}`;
  return `${folder}/${size === "full" ? "" : `${size}/`}${file}?v=${version}`;
}
