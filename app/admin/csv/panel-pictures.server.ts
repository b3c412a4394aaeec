import { and, gte, lt } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { productImages } from "#db/schema/index.ts";

import type { PictureLoader } from "../../catalogue/import-pictures.server.ts";
import { splitImages } from "../../catalogue/product-csv.ts";
import { findStoredProduct, listStoredImages } from "../../catalogue/stored-products.queries.server.ts";
import { fetchPicture, type FetchRefusal, type Reach } from "../../images/fetch-picture.server.ts";
import { PICTURE_MESSAGES, type PictureRefusal, type StoredImage } from "../../images/pictures.ts";
import { PICTURES_FOLDER, storePicture } from "../../images/store.server.ts";
import { ok, refuse, type Result } from "../../shared/result.ts";
import { findShopByFolder } from "../../shops/shops.ts";

/**
 * The `images` column of a file that came through a panel: links alone. A link to a picture of this shop's products is
 * that picture, and nothing is asked for over the network; any other is fetched by the guarded fetcher.
 */

type LinkRefusal = FetchRefusal | PictureRefusal | "no-link" | "no-picture";

const LINK_MESSAGES: Record<LinkRefusal, (link: string) => string> = {
  ...PICTURE_MESSAGES,
  "no-link": (link) => `${link} is no link. In the panel only links that begin with http:// or https:// can be used.`,
  "no-picture": (link) => `${link} is no picture of a product of this shop.`,
  "not-a-web-address": (link) => `${link} is no address of a picture.`,
  "not-public": (link) => `${link} could not be loaded: it does not lead to a public web address.`,
  "not-downloaded": (link) => `${link} could not be loaded.`,
};
const LONGEST_LINK_SHOWN = 200;
const MAX_PICTURES_PER_ROW = 100;

interface PanelPicturesOptions {
  /** Of this shop's own addresses. */
  origin: string;
  picturesFolder?: string;
  reach?: Reach;
}

interface PanelPictures extends PictureLoader {
  /** What a cell would give without a network; `images` is absent where links have to be fetched first. */
  look: (cell: string) => { ok: true; images?: StoredImage[]; links: number } | { ok: false; problem: string };
}

type Reference = { kind: "own"; image: StoredImage } | { kind: "elsewhere"; link: string };

export function makePanelPictures(
  db: Db,
  { origin, picturesFolder = PICTURES_FOLDER, reach }: PanelPicturesOptions,
): PanelPictures {
  /** The last ones that were fetched: neighbours in a file often share a picture. */
  const fetched = new Map<string, StoredImage>();

  function read(cell: string): { ok: true; references: Reference[] } | { ok: false; problem: string } {
    const links = splitImages(cell);
    if (links.length > MAX_PICTURES_PER_ROW) {
      return { ok: false, problem: `There are more than ${MAX_PICTURES_PER_ROW} pictures.` };
    }
    const references: Reference[] = [];
    for (const link of links) {
      const reference = readLink(db, link, origin);
      if (!reference.ok) return tell(reference.code, link);
      references.push(reference.value);
    }
    return { ok: true, references };
  }

  async function load(link: string): Promise<Result<StoredImage, LinkRefusal>> {
    const known = fetched.get(link);
    if (known) return ok(known);
    const bytes = await fetchPicture(link, { reach });
    const stored = bytes.ok ? await storePicture(db, bytes.value, picturesFolder) : bytes;
    if (stored.ok) {
      if (fetched.size >= MAX_PICTURES_PER_ROW) fetched.clear();
      fetched.set(link, stored.value);
    }
    return stored;
  }

  return {
    look(cell) {
      const parsed = read(cell);
      if (!parsed.ok) return parsed;
      const own = parsed.references.flatMap((one) => (one.kind === "own" ? [one.image] : []));
      const links = parsed.references.length - own.length;
      return links === 0 ? { ok: true, images: own, links } : { ok: true, links };
    },
    async load(cell) {
      const parsed = read(cell);
      if (!parsed.ok) return parsed;
      const images: StoredImage[] = [];
      for (const reference of parsed.references) {
        if (reference.kind === "own") {
          images.push(reference.image);
          continue;
        }
        const loaded = await load(reference.link);
        if (!loaded.ok) return tell(loaded.code, reference.link);
        images.push(loaded.value);
      }
      return { ok: true, images };
    },
  };
}

function tell(code: LinkRefusal, link: string): { ok: false; problem: string } {
  const shown = link.length > LONGEST_LINK_SHOWN ? `${link.slice(0, LONGEST_LINK_SHOWN)}…` : link;
  return { ok: false, problem: LINK_MESSAGES[code](shown) };
}

function readLink(db: Db, link: string, origin: string): Result<Reference, LinkRefusal> {
  if (!/^https?:\/\//i.test(link)) return refuse("no-link");
  if (!URL.canParse(link)) return refuse("not-a-web-address");
  const url = new URL(link);
  if (url.origin !== new URL(origin).origin) return ok({ kind: "elsewhere", link });
  const image = findOwnPicture(db, url);
  return image ? ok({ kind: "own", image }) : refuse("no-picture");
}

/**
 * The picture behind an address of this shop. A version says which picture was meant, wherever it stands by now; without
 * one it is whichever stands at that place.
 */
function findOwnPicture(db: Db, { pathname, searchParams }: URL): StoredImage | null {
  const parts = /^\/(?:api\/)?images\/(\w+)\/([\w.-]+)\/(?:(?:large|preview)\/)?([\w-]+\.webp)$/.exec(pathname);
  const [, folder = "", id = "", file = ""] = parts ?? [];
  const shop = findShopByFolder(folder);
  if (!shop) return null;
  const version = searchParams.get("v") ?? "";
  if (/^[0-9a-f]{12}$/.test(version)) return findByVersion(db, version);
  const product = findStoredProduct(db, shop.value, id);
  if (!product) return null;
  const images = listStoredImages(db, product.key);
  const position = /^([1-9]\d{0,4})\.webp$/.exec(file)?.[1];
  return (position ? images[Number(position) - 1] : images.find(({ fileName }) => fileName === file)) ?? null;
}

function findByVersion(db: Db, version: string): StoredImage | null {
  const { hash, sourceHash, width, height } = productImages;
  const begins = and(gte(hash, version), lt(hash, `${version}g`));
  return db.select({ hash, sourceHash, width, height }).from(productImages).where(begins).limit(1).get() ?? null;
}
