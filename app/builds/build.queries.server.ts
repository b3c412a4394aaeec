import type { Db } from "#db/connection.ts";

import { listCategories } from "../catalogue/lists/catalogue.queries.server.ts";
import { listProductsById, type ChosenProduct } from "../catalogue/lists/products-by-id.queries.server.ts";
import { specLine } from "../catalogue/specs/specs.ts";
import { PC_BUILD } from "../shops/shops.ts";

import { checkParts, listMissing } from "./build-rules.ts";
import { describeAdvice, RULE_SUBJECTS } from "./build-rules.messages.ts";
import { countUnits, sumParts, writeParts, type BuildLine, type BuildSums } from "./build.ts";

/** A part in a list. Money in cents. */
export interface BuildPart extends Pick<
  ChosenProduct,
  "id" | "title" | "price" | "typicalPrice" | "available" | "preview" | "glyph" | "link"
> {
  quantity: number;
  /** The first specs in one line. */
  specs: string;
}

/** A sub-category with the parts that were chosen from it. */
export interface BuildSlot {
  main: string;
  category: string;
  parts: BuildPart[];
}

export interface Build {
  /** Every sub-category of the shop. */
  slots: BuildSlot[];
  /** The texts of the parts that are shown. */
  parts: string[];
  /** The number of parts that the shop does not have, or no longer. */
  gone: number;
  sums: BuildSums;
  /** The sub-categories without a part that every computer needs. */
  missing: Pick<BuildSlot, "main" | "category">[];
  advice: { title: string; reason: string }[];
  /** The comparisons that led to no advice. */
  fine: string[];
}

/** A list of parts with its sums and what the rules say about it. */
export function getBuild(db: Db, lines: readonly BuildLine[]): Build {
  const quantities = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  const chosen = listProductsById(db, PC_BUILD.value, [...quantities.keys()]).map((product) => ({
    ...product,
    main: product.mainCategory,
    quantity: quantities.get(product.id) ?? 1,
  }));
  const slots = listCategories(db, PC_BUILD.value).map(({ main, category }) => ({
    main,
    category,
    parts: chosen.filter((part) => part.main === main && part.category === category).map(toBuildPart),
  }));
  const { advice, fine } = checkParts(chosen);
  return {
    slots,
    parts: writeParts(chosen),
    gone: countUnits(lines) - countUnits(chosen),
    sums: sumParts(chosen),
    missing: listMissing(slots).map(({ main, category }) => ({ main, category })),
    advice: advice.map(describeAdvice),
    fine: fine.map((rule) => RULE_SUBJECTS[rule]),
  };
}

function toBuildPart(part: ChosenProduct & { quantity: number }): BuildPart {
  const { id, title, price, typicalPrice, available, preview, glyph, link, quantity, specs } = part;
  return { id, title, price, typicalPrice, available, preview, glyph, link, quantity, specs: specLine(specs) };
}
