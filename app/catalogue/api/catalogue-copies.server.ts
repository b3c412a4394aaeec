import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createGunzip, createGzip } from "node:zlib";

import { LRUCache } from "lru-cache";

import { singleton } from "../../shared/singleton.ts";

/**
 * Compressed copies of whole catalogues in JSON. A copy is made once for each version of the catalogue and shared by
 * all clients. All clients get the same bytes, so slow clients hold no copies of their own.
 */

interface CatalogueCopy {
  /** Of the version that was read before the products. */
  etag: string;
  gzip: Buffer;
  /** The number of the build. Later ones are higher. */
  build: number;
}

const MAX_BYTES = 16 * 1024 * 1024;
/** The limit for all copies that are being sent, current or not. */
const MAX_SENT_BYTES = 64 * 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;

const copies = singleton("catalogue-copies", () => ({
  current: new LRUCache<string, CatalogueCopy>({ maxSize: MAX_BYTES, sizeCalculation: ({ gzip }) => gzip.byteLength }),
  building: new Map<string, Promise<CatalogueCopy>>(),
  builds: 0,
  sent: new Map<CatalogueCopy, number>(),
}));

/** What a copy is made from. `readEtag` is called before `parts`. */
export interface CatalogueSource {
  key: string;
  readEtag: () => string;
  parts: () => Iterable<string>;
}

/**
 * Returns a copy that is current, or was current when the function was called. Builds of one key run one at a time.
 * Requests during a build share its result if it is still current, otherwise the result of the next build.
 */
export async function getCatalogueCopy({ key, readEtag, parts }: CatalogueSource): Promise<CatalogueCopy> {
  const before = copies.builds;
  for (;;) {
    const copy = copies.current.get(key);
    if (copy && (copy.build > before || copy.etag === readEtag())) return copy;
    const running = copies.building.get(key);
    if (!running) return build({ key, readEtag, parts });
    const made = await running;
    if (made.build > before) return made;
  }
}

async function build({ key, readEtag, parts }: CatalogueSource): Promise<CatalogueCopy> {
  const number = ++copies.builds;
  const etag = readEtag();
  const building = compress(parts()).then((gzip) => ({ etag, gzip, build: number }));
  copies.building.set(key, building);
  try {
    const copy = await building;
    copies.current.set(key, copy);
    return copy;
  } finally {
    copies.building.delete(key);
  }
}

function compress(parts: Iterable<string>): Promise<Buffer> {
  return pipeline(inTurns(parts), createGzip({ level: 4 }), buffer);
}

/** Lets other requests run between two parts. */
async function* inTurns(parts: Iterable<string>): AsyncGenerator<string> {
  for (const part of parts) {
    yield part;
    await nextTurn();
  }
}

/**
 * Whether this copy may be sent once more: outdated copies that slow clients still receive must not fill the memory.
 */
export function canSend(copy: CatalogueCopy): boolean {
  const others = [...copies.sent.keys()].filter((one) => one !== copy);
  return others.reduce((bytes, { gzip }) => bytes + gzip.byteLength, copy.gzip.byteLength) <= MAX_SENT_BYTES;
}

/** The bytes of a copy, in parts. */
export async function* readCopy(copy: CatalogueCopy, encoding: "gzip" | "identity"): AsyncGenerator<Uint8Array> {
  copies.sent.set(copy, (copies.sent.get(copy) ?? 0) + 1);
  try {
    if (encoding === "gzip") {
      for (let at = 0; at < copy.gzip.byteLength; at += CHUNK_BYTES) yield copy.gzip.subarray(at, at + CHUNK_BYTES);
    } else {
      const gunzip = createGunzip();
      gunzip.end(copy.gzip);
      yield* gunzip as AsyncIterable<Buffer>;
    }
  } finally {
    const left = (copies.sent.get(copy) ?? 1) - 1;
    if (left > 0) copies.sent.set(copy, left);
    else copies.sent.delete(copy);
  }
}
