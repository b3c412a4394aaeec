import type { Message } from "../../ui/message.ts";

import { MAX_CHOSEN } from "./bulk-delete.ts";

export function bulkDeleteQuestion(count: number): string {
  return `Are you sure you want to delete ${countProducts(count)}?`;
}

export const NOTHING_CHOSEN: Message = { text: "Choose the products to delete first.", tone: "failure" };
export const TOO_MANY_CHOSEN: Message = { text: `Choose at most ${MAX_CHOSEN} products.`, tone: "failure" };
export const BULK_DELETE_FAILED: Message = { text: "The products could not be deleted.", tone: "failure" };

/** The result: how many were deleted, and which were gone already. */
export function bulkDeletedMessage({ deleted, gone }: { deleted: string[]; gone: string[] }): Message {
  const already = gone.length > 0 ? `Already gone: ${gone.join(", ")}.` : "";
  if (deleted.length === 0) return { text: `Nothing was deleted. ${already}`.trim(), tone: "failure" };
  const went = `${countProducts(deleted.length)} ${deleted.length === 1 ? "has" : "have"} been deleted.`;
  return { text: `${went} ${already}`.trim(), tone: "success" };
}

function countProducts(count: number): string {
  return count === 1 ? "1 product" : `${count} products`;
}
