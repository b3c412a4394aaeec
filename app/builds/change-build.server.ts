import type { Db } from "#db/connection.ts";

import { listProductsById } from "../catalogue/lists/products-by-id.queries.server.ts";
import { formText } from "../shared/form-text.ts";
import { fail, ok, type Problem, type Result } from "../shared/result.ts";
import { PC_BUILD } from "../shops/shops.ts";
import type { Message } from "../ui/messages/message.ts";

import { addPart, joinParts, MAX_OF_PART, readParts, setQuantity, unpackParts, type BuildLine } from "./build.ts";
import { addedPart, BUILD_MESSAGES, PUT_BACK, RESTORED, withUndo } from "./builds.messages.ts";

/**
 * A change of the visitor's own list: another quantity of a part (0 removes it), no parts, removed parts that are put
 * back, or a whole new list.
 */
export type BuildChange =
  | { part: string; quantity: number }
  | { clears: true }
  | { putBack: BuildLine[] }
  | { parts: BuildLine[]; isRestored?: true };

/** Reads a posted form; null if unknown. */
export function readBuildChange(form: FormData): BuildChange | null {
  const [part, quantity] = [formText(form, "part"), formText(form, "quantity")];
  if (form.has("clear")) return { clears: true };
  if (form.has(PUT_BACK)) return { putBack: unpackParts(formText(form, PUT_BACK)).lines };
  if (form.has(RESTORED)) return { parts: unpackParts(formText(form, RESTORED)).lines, isRestored: true };
  if (form.has("use")) return { parts: readPostedParts(form) };
  return part !== "" && /^\d{1,2}$/.test(quantity) ? { part, quantity: Number(quantity) } : null;
}

/** The parts of a list that a form carries. */
export function readPostedParts(form: FormData): BuildLine[] {
  return readParts(form.getAll("part").filter((text) => typeof text === "string")).lines;
}

interface Changed {
  lines: BuildLine[];
  message: Message | null;
}

/**
 * Changes a list. Parts that the shop does not have, or no longer, leave the list. A new list of nothing else changes
 * nothing.
 */
export function changeBuild(db: Db, own: readonly BuildLine[], change: BuildChange): Changed {
  if ("clears" in change) return { lines: [], message: withUndo(BUILD_MESSAGES.cleared, PUT_BACK, own) };
  if ("putBack" in change) {
    const putBack = keepKnown(db, change.putBack);
    if (putBack.length === 0) return { lines: [...own], message: BUILD_MESSAGES.allGone };
    const { lines, unread } = joinParts(keepKnown(db, own), putBack);
    return { lines, message: unread > 0 ? BUILD_MESSAGES.full : BUILD_MESSAGES.putBack };
  }
  if ("parts" in change) {
    const lines = keepKnown(db, change.parts);
    if (lines.length === 0) return { lines: [...own], message: BUILD_MESSAGES.allGone };
    if (change.isRestored) return { lines, message: BUILD_MESSAGES.restored };
    return { lines, message: withUndo(BUILD_MESSAGES.used, RESTORED, own) };
  }
  const removed = own.filter(({ id }) => id === change.part);
  const message = change.quantity === 0 ? withUndo(BUILD_MESSAGES.removed, PUT_BACK, removed) : null;
  return { lines: setQuantity(keepKnown(db, own), change.part, change.quantity), message };
}

/** Adds one of a part to a list. */
export function addToBuild(
  db: Db,
  own: readonly BuildLine[],
  id: string,
): Result<Changed, Problem<"gone" | "full" | "most">> {
  const [part] = listProductsById(db, PC_BUILD.value, [id]);
  if (!part) return fail("gone");
  const lines = keepKnown(db, own);
  const before = lines.find((line) => line.id === part.id)?.quantity ?? 0;
  if (before === MAX_OF_PART) return fail("most");
  const longer = addPart(lines, part.id);
  return longer ? ok({ lines: longer, message: addedPart(part.title, before + 1) }) : fail("full");
}

/** The lines whose parts the shop has. */
export function keepKnown(db: Db, lines: readonly BuildLine[]): BuildLine[] {
  const ids = lines.map(({ id }) => id);
  const known = new Set(listProductsById(db, PC_BUILD.value, ids).map(({ id }) => id));
  return lines.filter(({ id }) => known.has(id));
}
