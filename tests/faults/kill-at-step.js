/**
 * Loaded before a program (`node --import`), this kills its process, as a power cut would, before the n-th thing it
 * asks of the database or the network once it has emitted "faults" on `process`. What counts as a thing: every SQL
 * statement, BEGIN and COMMIT among them, every request, and every answer that has come.
 */
import process from "node:process";

import Database from "better-sqlite3";

const killAt = Number(process.env.KILL_AT);
let steps = Number.NEGATIVE_INFINITY;
process.once("faults", () => (steps = 0));

function step() {
  if (++steps === killAt) process.kill(process.pid, "SIGKILL");
}

const memory = new Database(":memory:");
const statement = Object.getPrototypeOf(memory.prepare("SELECT 1"));
for (const name of ["run", "get", "all", "iterate"]) {
  const original = statement[name];
  /** @param {unknown[]} parameters */
  statement[name] = function (...parameters) {
    step();
    return original.apply(this, parameters);
  };
}
memory.close();

const ask = globalThis.fetch;
/** @type {typeof fetch} */
globalThis.fetch = async (input, init) => {
  step();
  const answer = await ask(input, init);
  step();
  return answer;
};
