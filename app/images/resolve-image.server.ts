import { readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";

import { LRUCache } from "lru-cache";

import type { Db } from "#db/connection.ts";

import type { NetworkPolicy } from "../http/network-policy.server.ts";
import { isFileError } from "../shared/file-error.ts";
import { fail, ok, type Problem, type Result } from "../shared/result.ts";

import { fetchImage, type FetchProblem } from "./fetch-image.server.ts";
import { IMAGES_FOLDER } from "./image-files.server.ts";
import { findImage, findImageByVersion } from "./images.queries.server.ts";
import { MAX_IMAGE_BYTES, shortenReference, type ImageProblem, type StoredImage } from "./images.ts";
import { getPublicImage } from "./public-image.server.ts";
import { storeImage } from "./store.server.ts";

/**
 * Stores the image of a reference: a link, or the path of a file beside a CSV file. `ImageSources` says what a reference
 * may name, which depends on who wrote it. Reading, limits and problems are the same for all.
 */

export interface ImageSources {
  /** The network policy for links. */
  policy: NetworkPolicy;
  /** Links of this origin are images of this shop and are not fetched. Null if the shop's origin is not known. */
  ownOrigin: string | null;
  /** Paths refer to files in this folder and below. Null allows only links. */
  filesFolder: string | null;
  imagesFolder?: string;
}

/** `name`: the reference, shortened. */
export type ReferenceProblem = Problem<
  | ImageProblem["code"]
  | Exclude<FetchProblem["code"], "too-many-bytes">
  | ("not-a-link" | "not-an-own-image" | "not-found" | "outside" | "not-a-file"),
  { name: string }
>;

export interface ImageResolver {
  /** Resolves without reading a file or fetching a link. Returns null if one of these is necessary. */
  lookUp: (reference: string) => Result<StoredImage | null, ReferenceProblem>;
  resolve: (reference: string, signal?: AbortSignal) => Promise<Result<StoredImage, ReferenceProblem>>;
}

/** How many references are remembered, because neighbouring rows of a CSV file often share an image. */
const MAX_REMEMBERED = 500;

export function makeImageResolver(db: Db, sources: ImageSources): ImageResolver {
  const { policy, ownOrigin, filesFolder, imagesFolder = IMAGES_FOLDER } = sources;
  const resolved = new LRUCache<string, StoredImage>({ max: MAX_REMEMBERED });

  function lookUp(reference: string): Result<StoredImage | null, ReferenceProblem> {
    const named = { name: shortenReference(reference) };
    if (!isLink(reference)) return filesFolder === null ? fail("not-a-link", named) : ok(null);
    if (!URL.canParse(reference)) return fail("not-a-web-address", named);
    const url = new URL(reference);
    if (url.origin !== ownOrigin) return ok(null);
    const image = findOwnImage(db, url);
    return image ? ok(image) : fail("not-an-own-image", named);
  }

  async function resolve(reference: string, signal?: AbortSignal): Promise<Result<StoredImage, ReferenceProblem>> {
    const known = resolved.get(reference);
    if (known) return ok(known);
    const found = lookUp(reference);
    if (!found.ok) return found;
    if (found.value) return ok(found.value);
    const bytes =
      filesFolder !== null && !isLink(reference)
        ? await readBelow(filesFolder, reference)
        : await fetchImage(reference, { policy, signal });
    const stored = bytes.ok ? await storeImage(db, bytes.value, imagesFolder) : bytes;
    if (!stored.ok) return fail(stored.problem.code, { name: shortenReference(reference) });
    resolved.set(reference, stored.value);
    return stored;
  }

  return { lookUp, resolve };
}

function isLink(reference: string): boolean {
  return /^https?:\/\//i.test(reference);
}

/**
 * The image at an address of this shop. A version identifies an image of the product, even if its position has changed.
 * Without a version it is the image at that position.
 */
function findOwnImage(db: Db, { pathname, searchParams }: URL): StoredImage | null {
  const parts = /^\/(?:api\/)?images\/([^/]+)\/([^/]+)\/(?:([^/]+)\/)?([^/]+)$/.exec(pathname);
  if (!parts) return null;
  const [, folder, id, size, file] = parts;
  const version = searchParams.get("v") ?? "";
  const hash =
    size !== "description" && /^[0-9a-f]{12}$/.test(version)
      ? findImageByVersion(db, version)
      : getPublicImage(db, { folder, id, size, file }).hash;
  const row = hash === null ? null : findImage(db, hash);
  return row && { hash: row.hash, width: row.width, height: row.height };
}

/** Reads a file at a path within a folder. Refuses symbolic links that lead out of it. */
async function readBelow(
  folder: string,
  reference: string,
): Promise<Result<Uint8Array, Problem<"outside" | "not-found" | "not-a-file" | "too-many-bytes">>> {
  const root = await realpath(folder);
  const named = path.resolve(root, reference);
  if (!isBelow(root, named)) return fail("outside");
  try {
    const file = await realpath(named);
    if (!isBelow(root, file)) return fail("outside");
    const info = await stat(file);
    if (!info.isFile()) return fail("not-a-file");
    if (info.size > MAX_IMAGE_BYTES) return fail("too-many-bytes");
    return ok(await readFile(file));
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    return fail(isFileError(error, "ENOENT", "ENOTDIR") ? "not-found" : "not-a-file");
  }
}

function isBelow(root: string, file: string): boolean {
  const relative = path.relative(root, file);
  return relative !== "" && relative.split(path.sep)[0] !== ".." && !path.isAbsolute(relative);
}
