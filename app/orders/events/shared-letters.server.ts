import { log } from "../../log.server.ts";

/**
 * The orders of a checkout share a letter, and each order's event asks for it. Writing it reads all of them. So a change
 * of several orders writes it once, at its end.
 */

/** The letters that wait for the end of the running change. The data layer is synchronous, so there is only one. */
let waiting: Map<string, () => void> | null = null;

/** Runs a change of several orders of a checkout, and then writes the letters that they share. */
export function changeTogether<Value>(change: () => Value): Value {
  if (waiting) return change();
  const letters = new Map<string, () => void>();
  waiting = letters;
  try {
    const value = change();
    for (const [about, write] of letters) tryToWrite({ about }, write);
    return value;
  } finally {
    waiting = null;
  }
}

/**
 * Writes a letter. While `changeTogether` runs, this waits until its end, and only the last call with the same `about`
 * writes.
 */
export function writeShared(about: string, write: () => void): void {
  if (waiting) waiting.set(about, write);
  else write();
}

/** A letter that cannot be written must not undo the change of the order. */
export function tryToWrite(details: object, write: () => void): void {
  try {
    write();
  } catch (error) {
    log.error({ err: error, ...details }, "Could not write a letter. The order was changed all the same.");
  }
}
