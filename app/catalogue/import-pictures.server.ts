import { readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";

import type { Db } from "#db/connection.ts";

import { ANYWHERE, fetchPicture } from "../images/fetch-picture.server.ts";
import { MAX_PICTURE_BYTES, PICTURE_MESSAGES, type PictureRefusal, type StoredImage } from "../images/pictures.ts";
import { storePicture } from "../images/store.server.ts";
import { ok, refuse, type Result } from "../shared/result.ts";

import { splitImages } from "./product-csv.ts";

const DOWNLOAD_TIMEOUT_MS = 30_000;

type ReferenceRefusal = PictureRefusal | "not-found" | "outside" | "not-a-file" | "not-downloaded";

const REFERENCE_MESSAGES: Record<ReferenceRefusal, (reference: string) => string> = {
  ...PICTURE_MESSAGES,
  "not-found": (reference) => `${reference} is not there.`,
  outside: (reference) => `${reference} does not lie beside the CSV file or below.`,
  "not-a-file": (reference) => `${reference} cannot be read.`,
  "not-downloaded": (reference) => `${reference} could not be downloaded.`,
};

export interface PictureLoader {
  /** Stores the pictures that an `images` cell names; answers them in order, or what is wrong with the first bad one. */
  load: (cell: string) => Promise<{ ok: true; images: StoredImage[] } | { ok: false; problem: string }>;
}

/** Loads pictures for one import; a reference that comes again is not read again. */
export function makePictureLoader(db: Db, csvFolder: string, picturesFolder: string): PictureLoader {
  const stored = new Map<string, StoredImage>();

  async function loadOne(reference: string): Promise<Result<StoredImage, ReferenceRefusal>> {
    const bytes = /^https?:\/\//i.test(reference) ? await download(reference) : await readBeside(csvFolder, reference);
    return bytes.ok ? storePicture(db, bytes.value, picturesFolder) : bytes;
  }

  return {
    async load(cell) {
      const images: StoredImage[] = [];
      for (const reference of splitImages(cell)) {
        let image = stored.get(reference);
        if (!image) {
          const loaded = await loadOne(reference);
          if (!loaded.ok) return { ok: false, problem: REFERENCE_MESSAGES[loaded.code](reference) };
          image = loaded.value;
          stored.set(reference, image);
        }
        images.push(image);
      }
      return { ok: true, images };
    },
  };
}

/** A file below the CSV's folder; links that lead elsewhere are not followed. */
async function readBeside(folder: string, reference: string): Promise<Result<Uint8Array, ReferenceRefusal>> {
  const root = await realpath(folder);
  const named = path.resolve(root, reference);
  if (!isBelow(root, named)) return refuse("outside");
  try {
    const file = await realpath(named);
    if (!isBelow(root, file)) return refuse("outside");
    const info = await stat(file);
    if (!info.isFile()) return refuse("not-a-file");
    if (info.size > MAX_PICTURE_BYTES) return refuse("too-many-bytes");
    return ok(await readFile(file));
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    return refuse(error.code === "ENOENT" || error.code === "ENOTDIR" ? "not-found" : "not-a-file");
  }
}

function isBelow(root: string, file: string): boolean {
  const relative = path.relative(root, file);
  return relative !== "" && relative.split(path.sep)[0] !== ".." && !path.isAbsolute(relative);
}

/** Whoever can run a command on this machine may reach what it reaches. */
async function download(link: string): Promise<Result<Uint8Array, ReferenceRefusal>> {
  const fetched = await fetchPicture(link, { reach: ANYWHERE, timeoutMs: DOWNLOAD_TIMEOUT_MS });
  if (fetched.ok) return fetched;
  return refuse(fetched.code === "too-many-bytes" ? "too-many-bytes" : "not-downloaded");
}
