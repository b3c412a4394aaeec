import type { Db } from "#db/connection.ts";

import { findShopByFolder } from "../shops/shops.ts";

import type { ImageSize } from "./image-url.ts";
import { findDescriptionImageHash, findProductImageHash } from "./images.queries.server.ts";

export interface PublicAddress {
  /** The shop's folder in addresses. */
  folder: string | undefined;
  id: string | undefined;
  /** The image's name; `{n}.webp` for the n-th. */
  file: string | undefined;
  /** `preview` or `large`; absent for the full size. `description`: an image of the description, in full size. */
  size: string | undefined;
}

const SIZES = new Map<string | undefined, ImageSize>([
  [undefined, "full"],
  ["description", "full"],
  ["large", "large"],
  ["preview", "preview"],
]);

/**
 * The image at a public address. Address parts are looked up in the database and never become a file path. `hash` is
 * null if nothing is found.
 */
export function getPublicImage(
  db: Db,
  { folder = "", id = "", file = "", size }: PublicAddress,
): { hash: string | null; size: ImageSize } {
  const shop = findShopByFolder(folder)?.value;
  const stored = SIZES.get(size);
  if (!shop || !stored) return { hash: null, size: "full" };
  const hash =
    size === "description"
      ? findDescriptionImageHash(db, { shop, productId: id, fileName: file })
      : findProductImageHash(db, shop, id, file);
  return { hash, size: stored };
}
