import type { Db } from "#db/connection.ts";

import type { Actor } from "../../audit/actor.ts";
import type { AuditAction } from "../../audit/audit-actions.ts";
import { recordAudit } from "../../audit/audit.server.ts";
import type { ProductImage } from "../../images/images.ts";
import type { ShopValue } from "../../shops/shops.ts";
import type { ProductInput } from "../product.schema.ts";

import { toCsvCells } from "./product-csv.ts";

interface State {
  input: ProductInput;
  images: readonly ProductImage[];
}

interface ProductChange {
  by: Actor;
  action: AuditAction;
  shop: ShopValue;
  id: string;
  before: State | null;
  after: State | null;
  now: Date;
}

const HASH_CHARACTERS = 8;

/**
 * Records the change of a product, with values as in its form. Images are named by the start of their hashes, and the
 * condition that they show.
 */
export function recordProductChange(db: Db, { id, before, after, ...change }: ProductChange): void {
  recordAudit(db, { ...change, subject: id, before: before && fieldsOf(before), after: after && fieldsOf(after) });
}

function fieldsOf({ input, images }: State): Record<string, string> {
  const cells = Object.entries(toCsvCells(input)).filter(([field]) => field !== "id");
  return { ...Object.fromEntries(cells), images: imagesText(images) };
}

export function imagesText(images: readonly ProductImage[]): string {
  return images
    .map(({ hash, condition }) => hash.slice(0, HASH_CHARACTERS) + (condition ? `:${condition}` : ""))
    .join(" ");
}
