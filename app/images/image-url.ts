import * as paths from "../paths.ts";
import type { Shop } from "../shops/shops.ts";

/** `full` as stored, `large` for a product's page, `preview` for cards. */
export type ImageSize = "full" | "large" | "preview";

/** The value of `?v=` in an image's address. It changes with the image, so the response may be cached forever. */
export function imageVersion(hash: string): string {
  return hash.slice(0, 12);
}

/** The address of a product's image. `version` is `imageVersion` of the image's hash. */
export function imageUrl(shop: Shop, id: string, file: string, size: ImageSize, version: string): string {
  const path = size === "full" ? paths.image(shop, id, file) : paths.nestedImage(shop, id, size, file);
  return `${path}?v=${version}`;
}
