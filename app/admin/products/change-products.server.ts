import type { Db } from "#db/connection.ts";

import type { Actor } from "../../audit/actor.ts";
import type { ProductInput } from "../../catalogue/product.schema.ts";
import { listGoneImages } from "../../catalogue/products/description-images.server.ts";
import { dryRunSave, saveProduct } from "../../catalogue/products/products.server.ts";
import { findStoredProduct } from "../../catalogue/products/stored-products.queries.server.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";
import type { ShopValue } from "../../shops/shops.ts";
import type { NamedImage } from "../images/gallery.ts";
import { discardDraft, findImages, listGallery } from "../images/image-form.server.ts";

/** The description shows images that are no longer there. `names`: their file names. */
type GoneImages = Problem<"gone-images", { names: string[] }>;
export type AddProblem = Problem<"taken" | "unknown-image"> | GoneImages;
export type EditProblem = Problem<"not-found" | "changed" | "unknown-image"> | GoneImages;

interface AddOptions {
  /** The draft of the staged images. */
  draft: string;
  /** The images in order. Null uses all: those of the original of a copy, then the staged ones. */
  images: readonly NamedImage[] | null;
  /** Another product whose images may be named: the original of a copy. */
  copyOf?: string | null;
  by: Actor;
  now: Date;
}

/** Adds a product with its images, in one transaction. Refuses if the product exists. */
export function addProduct(
  db: Db,
  shop: ShopValue,
  input: ProductInput,
  { draft, images: named, copyOf = null, by, now }: AddOptions,
): Result<{ id: string }, AddProblem> {
  return db.transaction(
    () => {
      if (findStoredProduct(db, shop, input.id)) return fail("taken");
      const of = { shop, productId: copyOf, draft };
      const images = findImages(db, of, named ?? listGallery(db, of));
      if (!images.ok) return images;
      const gone = listGoneImages(db, input.description);
      if (gone.length > 0) return fail("gone-images", { names: gone });
      saveProduct(db, shop, input, { by, now, images: images.value });
      discardDraft(db, shop, draft);
      return ok({ id: input.id });
    },
    { behavior: "immediate" },
  );
}

interface EditOptions {
  draft: string;
  /** The images in order. Null keeps them as they are. */
  images: readonly NamedImage[] | null;
  /** The product's `updatedAt` when it was loaded. Null saves over any version. */
  expected: Date | null;
  by: Actor;
  now: Date;
}

/**
 * Applies `change` to the stored product, unless somebody has changed it since it was loaded and `change` would change
 * it again. If `change` throws, nothing is written.
 */
export function editProduct(
  db: Db,
  shop: ShopValue,
  id: string,
  change: (stored: ProductInput) => ProductInput,
  { draft, images: named, expected, by, now }: EditOptions,
): Result<null, EditProblem> {
  return db.transaction(
    () => {
      const stored = findStoredProduct(db, shop, id);
      if (!stored) return fail("not-found");
      const images = named && findImages(db, { shop, productId: id, draft }, named);
      const input = { ...change(stored.input), id };
      if (expected && stored.updatedAt.getTime() !== expected.getTime()) {
        // A form that changes nothing overwrites nothing. It may be the same form, sent twice.
        const isSaved = images?.ok !== false && dryRunSave(db, shop, input, { images: images?.value }) === "unchanged";
        return isSaved ? ok(null) : fail("changed");
      }
      if (images && !images.ok) return images;
      const gone = listGoneImages(db, input.description, stored.input.description);
      if (gone.length > 0) return fail("gone-images", { names: gone });
      saveProduct(db, shop, input, { by, now, images: images?.value });
      if (images) discardDraft(db, shop, draft);
      return ok(null);
    },
    { behavior: "immediate" },
  );
}
