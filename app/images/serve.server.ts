import type { Db } from "#db/connection.ts";

import { entityTag, isUnchanged } from "../http/api.server.ts";
import { findShopByFolder, type ShopValue } from "../shops/shops.ts";

import { pictureVersion, type PictureSize } from "./image-url.ts";
import { findDescriptionPictureHash, findPictureHash } from "./pictures.queries.server.ts";
import { PICTURES_FOLDER, readPicture } from "./store.server.ts";

export interface PictureAddress {
  /** The shop's folder in addresses. */
  folder: string | undefined;
  id: string | undefined;
  /** The picture's name, `{n}.webp` for the n-th. */
  file: string | undefined;
  /** `preview` or `large`; absent for the whole picture. `description`: a whole picture within the description. */
  size: string | undefined;
}

/**
 * Answers a picture's address. Its parts are looked up as they are and never become a path: what the database does not
 * name is 404. Under `?v=` with the picture's own version the answer may be kept for ever, else it is asked for again.
 */
export async function servePicture(
  db: Db,
  request: Request,
  address: PictureAddress,
  picturesFolder = PICTURES_FOLDER,
): Promise<Response> {
  const size = parseSize(address.size);
  const shop = findShopByFolder(address.folder ?? "");
  const hash = size && shop ? findHash(db, shop.value, address) : null;
  if (!size || !hash) return pictureNotFound();

  const isOwnVersion = new URL(request.url).searchParams.get("v") === pictureVersion(hash);
  const headers = new Headers({
    ETag: entityTag(`${hash}-${size}`),
    "Cache-Control": isOwnVersion ? "public, max-age=31536000, immutable" : "no-cache",
  });
  if (isUnchanged(request, headers.get("ETag") ?? "")) return new Response(null, { status: 304, headers });
  const bytes = await readPicture(hash, size, picturesFolder);
  if (!bytes) return pictureNotFound();
  headers.set("Content-Type", "image/webp");
  headers.set("Content-Length", String(bytes.byteLength));
  return new Response(request.method === "HEAD" ? null : new Uint8Array(bytes), { headers });
}

const DESCRIPTION = "description";

function findHash(db: Db, shop: ShopValue, { id = "", file = "", size }: PictureAddress): string | null {
  if (size === DESCRIPTION) return findDescriptionPictureHash(db, { shop, productId: id, fileName: file });
  return findPictureHash(db, shop, id, file);
}

function parseSize(size: string | undefined): PictureSize | null {
  if (size === undefined || size === DESCRIPTION) return "full";
  return size === "preview" || size === "large" ? size : null;
}

function pictureNotFound(): Response {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache" };
  return new Response("There is no such picture.", { status: 404, headers });
}
