import { availableParallelism } from "node:os";

import { FairQueue } from "../shared/fair-queue.ts";

/** Leaves a core for pages. At most two, because each may take 100 MB. */
const CONCURRENT_CONVERSIONS = Math.max(1, Math.min(2, availableParallelism() - 1));

/** All conversions of this process. `inUploadSlot` limits how many requests can wait here. */
export const conversions = new FairQueue(CONCURRENT_CONVERSIONS);
