import { ok, type Result } from "../shared/result.ts";

import { makeSlots, type SlotProblem } from "./slots.ts";

/** Who sends files. */
export interface Uploader {
  id: string;
  isAdministrator: boolean;
}

/** Administrators share a password, so they count as one. */
export const ADMINISTRATORS: Uploader = { id: "administrators", isAdministrator: true };

/** How many requests with files may be received or worked on at once. Administrators count only for themselves. */
const slots = makeSlots({ ofOne: 30, ofAll: 150 });

/**
 * Does `work`, unless too many requests with files are under way, of this uploader or of all. So waiting requests
 * cannot fill the disk or the memory.
 */
export async function inUploadSlot<Value>(
  { id, isAdministrator }: Uploader,
  work: () => Promise<Value>,
): Promise<Result<Value, SlotProblem>> {
  const slot = slots.take(id, isAdministrator ? 0 : 1);
  if (!slot.ok) return slot;
  try {
    return ok(await work());
  } finally {
    slot.value();
  }
}
