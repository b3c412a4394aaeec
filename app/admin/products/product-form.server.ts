import { createHash } from "node:crypto";

import { z } from "zod";

import type { Db } from "#db/connection.ts";

import { CONDITIONS } from "../../shops/conditions.ts";
import { getNextId } from "../../catalogue/products/next-id.queries.server.ts";
import { toCsvCells } from "../../catalogue/products/product-csv.ts";
import {
  findStoredProduct,
  listStoredImages,
  type StoredProduct,
} from "../../catalogue/products/stored-products.queries.server.ts";
import type { ShopValue } from "../../shops/shops.ts";
import { listGallery, makeDraftId } from "../images/image-form.server.ts";
import type { ImageForm } from "../images/read-image-form.server.ts";

import { mergeChanges, type ChangeNote, type Loaded, type LoadedImage } from "./merge-changes.ts";
import { emptyValues, toFormValues, type FormValues, type FormVersion, type ProductFormState } from "./product-form.ts";

/** The form of a new product. */
export function getNewForm(db: Db, shop: ShopValue): ProductFormState {
  const values = { ...emptyValues(shop), id: getNextId(db, shop) };
  return { values, draft: makeDraftId(), images: [], problems: [], failedLinks: [], version: null };
}

/** The form of a new product, filled with a copy of another; null if that does not exist. */
export function findCopyForm(db: Db, shop: ShopValue, id: string): ProductFormState | null {
  const form = findEditForm(db, shop, id);
  return form && { ...form, values: { ...form.values, id: getNextId(db, shop) }, version: null };
}

/** The form of a stored product; null if it does not exist. */
export function findEditForm(db: Db, shop: ShopValue, id: string): ProductFormState | null {
  const stored = findStoredProduct(db, shop, id);
  if (!stored) return null;
  const draft = makeDraftId();
  return {
    values: toFormValues(toCsvCells(stored.input)),
    draft,
    images: listGallery(db, { shop, productId: id, draft }),
    problems: [],
    failedLinks: [],
    version: versionOf(db, stored),
  };
}

/** A submitted form, to be shown again. */
export function sentForm(
  db: Db,
  { shop, productId }: { shop: ShopValue; productId: string | null },
  { draft, images: named, problems, failedLinks }: ImageForm,
  { values, version }: { values: FormValues; version: FormVersion | null },
): ProductFormState {
  const images = listGallery(db, { shop, productId, draft }, named);
  return { values, draft, images, problems, failedLinks, version };
}

/**
 * Updates a submitted form to the current version of its product. Returns it with the changes of others; null if the
 * product is gone.
 */
export function findMergedForm(
  db: Db,
  { shop, id }: { shop: ShopValue; id: string },
  { draft, images, failedLinks }: ImageForm,
  { values, loaded }: { values: FormValues; loaded: string },
): { state: ProductFormState; notes: ChangeNote[] } | null {
  const stored = findStoredProduct(db, shop, id);
  if (!stored) return null;
  const cells = toCsvCells(stored.input);
  const [{ description: newestText = "" }, { description: typedText = "" }] = [cells, values];
  const merged = mergeChanges({
    loaded: parseLoaded(loaded),
    newest: loadedOf(db, stored),
    typed: { values: withDigest(values), images },
  });
  const typedStays = merged.values["description"] === digest(typedText);
  const asText = new Map([
    [digest(newestText), newestText],
    [digest(typedText), typedText],
  ]);
  return {
    state: {
      values: toFormValues({ ...merged.values, description: typedStays ? typedText : newestText }),
      draft,
      images: listGallery(db, { shop, productId: id, draft }, merged.images),
      problems: [],
      failedLinks,
      version: versionOf(db, stored),
    },
    notes: merged.notes.map((note) => ({
      ...note,
      newest: asText.get(note.newest) ?? note.newest,
      typed: note.typed === null ? null : (asText.get(note.typed) ?? note.typed),
    })),
  };
}

function versionOf(db: Db, stored: StoredProduct): FormVersion {
  return { updatedAt: stored.updatedAt.toISOString(), loaded: JSON.stringify(loadedOf(db, stored)) };
}

function loadedOf(db: Db, stored: StoredProduct): Loaded {
  const values = toCsvCells(stored.input);
  delete values["id"];
  const images = listStoredImages(db, stored.key).map(({ hash, fileName, condition }): LoadedImage => {
    return { name: fileName, hash, condition };
  });
  return { values: withDigest(values), images };
}

/** Serialises the loaded values into the form. A digest of the description is enough to detect a change. */
function withDigest(values: FormValues): FormValues {
  return { ...values, description: digest(values["description"] ?? "") };
}

function digest(text: string): string {
  const hash = createHash("sha256").update(text.replace(/\r\n?/g, "\n").trim());
  return hash.digest("base64url").slice(0, 22);
}

const loadedShape = z.object({
  values: z.record(z.string(), z.string()),
  images: z.array(z.object({ name: z.string(), hash: z.string(), condition: z.enum(CONDITIONS).nullable() })),
});

/** Parses the loaded values of a form; empty if they are invalid. */
function parseLoaded(text: string): Loaded {
  try {
    return loadedShape.parse(JSON.parse(text));
  } catch {
    return { values: {}, images: [] };
  }
}
