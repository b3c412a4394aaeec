/**
 * Load it before a program (`node --import`). It kills the process, like a power cut, before the n-th step after the
 * program has emitted "faults" on `process`. A step is: an SQL statement (also BEGIN and COMMIT), opening, writing,
 * moving or removing a file, sending a request, or receiving a response.
 */
import fsSync from "node:fs";
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import process from "node:process";

import Database from "better-sqlite3";

const killAt = Number(process.env.KILL_AT);
let steps = Number.NEGATIVE_INFINITY;
process.once("faults", () => (steps = 0));

function step() {
  if (++steps === killAt) process.kill(process.pid, "SIGKILL");
}

/**
 * @param {Record<string, unknown>} object
 * @param {string[]} names
 */
function countCalls(object, names) {
  for (const name of names) {
    const original = object[name];
    if (typeof original !== "function") throw new TypeError(`there is no ${name} to count`);
    /** @param {unknown[]} parameters */
    object[name] = function (...parameters) {
      step();
      return original.apply(this, parameters);
    };
  }
}

const memory = new Database(":memory:");
countCalls(Object.getPrototypeOf(memory.prepare("SELECT 1")), ["run", "get", "all", "iterate"]);
memory.close();

const file = await fs.open(import.meta.filename);
countCalls(Object.getPrototypeOf(file), ["writeFile", "sync"]);
await file.close();
countCalls(/** @type {Record<string, unknown>} */ (/** @type {unknown} */ (fs)), [
  "mkdir",
  "open",
  "rename",
  "rm",
  "utimes",
]);
countCalls(/** @type {Record<string, unknown>} */ (/** @type {unknown} */ (fsSync)), ["renameSync", "fsyncSync"]);
syncBuiltinESMExports();

const ask = globalThis.fetch;
/** @type {typeof fetch} */
globalThis.fetch = async (input, init) => {
  step();
  const answer = await ask(input, init);
  step();
  return answer;
};
