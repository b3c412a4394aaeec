import { isFullError } from "#db/connection.ts";

import { isFileError } from "./shared/file-error.ts";
import { RefusedStart } from "./shared/refused-start.ts";
import { fullDisk } from "./start.messages.ts";

/** Whether an error means that the disk is full, or that a quota or the maximum size of a file is reached. */
export function isDiskFull(error: unknown): boolean {
  if (isFullError(error) || isFileError(error, "ENOSPC", "EDQUOT", "EFBIG")) return true;
  return error instanceof Error && isDiskFull(error.cause);
}

/** Does a step of the start. Refuses the start if the step fails because the disk of the storage is full. */
export function refuseOnFullDisk<Value>(storageDir: string, step: () => Value): Value {
  try {
    return step();
  } catch (error) {
    if (!isDiskFull(error) || error instanceof RefusedStart) throw error;
    throw new RefusedStart(fullDisk(storageDir, String(error)), { cause: error });
  }
}
