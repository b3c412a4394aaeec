import { fail, ok, type Problem, type Result } from "../shared/result.ts";

/** Who sends files. */
export interface Uploader {
  id: string;
  isAdministrator: boolean;
}

/** Administrators share a password, so they count as one. */
export const ADMINISTRATORS: Uploader = { id: "administrators", isAdministrator: true };

export type SlotProblem = Problem<"too-many-at-once" | "busy">;

/** How many requests with files may be received or worked on at once. */
const MAX_OF_ONE = 30;
/** Of all together, without administrators'. */
const MAX_OF_ALL = 150;

const running = new Map<string, number>();
let runningOfAll = 0;

/**
 * Does `work`, unless too many requests with files are under way, of this uploader or of all. So waiting requests
 * cannot fill the disk or the memory.
 */
export async function inUploadSlot<Value>(
  { id, isAdministrator }: Uploader,
  work: () => Promise<Value>,
): Promise<Result<Value, SlotProblem>> {
  const own = running.get(id) ?? 0;
  const share = isAdministrator ? 0 : 1;
  if (own >= MAX_OF_ONE) return fail("too-many-at-once");
  if (runningOfAll + share > MAX_OF_ALL) return fail("busy");
  running.set(id, own + 1);
  runningOfAll += share;
  try {
    return ok(await work());
  } finally {
    runningOfAll -= share;
    const left = (running.get(id) ?? 1) - 1;
    if (left > 0) running.set(id, left);
    else running.delete(id);
  }
}
