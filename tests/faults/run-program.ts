import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";

import { build } from "esbuild";

import { isFull, SEED } from "#tests/setup/full-run.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** In the folder of the build, where a compiled program finds the migrations. */
const PROGRAMS = path.join(ROOT, "build/faults");
const AT_ONCE = 3;

/** A program of this folder. Its only argument is its task. It reports on standard output what it has promised. */
export interface Program {
  name: "product-program" | "purchase-program" | "migration-program";
  /** Its only argument. */
  task: object;
  storageDir: string;
}

/** Compiles a program once, so that each start is fast. */
export async function buildProgram(name: Program["name"]): Promise<void> {
  mkdirSync(PROGRAMS, { recursive: true });
  await build({
    entryPoints: [path.join(import.meta.dirname, `${name}.ts`)],
    outfile: path.join(PROGRAMS, `${name}.mjs`),
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "error",
  });
}

export interface Ended<Promised> {
  killed: boolean;
  promised: Promised[];
}

/** Runs a program in its own process, which is killed before the step `killAt`. */
async function runProgram<Promised>(program: Program, killAt: number): Promise<Ended<Promised>> {
  const { name, task, storageDir } = program;
  const faults = path.join(import.meta.dirname, "kill-at-step.js");
  const child = spawn(
    process.execPath,
    ["--import", faults, path.join(PROGRAMS, `${name}.mjs`), JSON.stringify(task)],
    {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "test",
        LOG_LEVEL: "silent",
        STORAGE_DIR: storageDir,
        KILL_AT: String(killAt),
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const [output, [code, signal]] = await Promise.all([
    text(child.stdout),
    once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>,
  ]);
  if (code !== 0 && signal !== "SIGKILL") throw new Error(`the program ended with ${code ?? signal ?? "nothing"}`);
  const promised = output
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Promised);
  return { killed: signal === "SIGKILL", promised };
}

/**
 * Runs a program repeatedly, killed at its first step, its second, and so on until it finishes. A usual run kills at
 * every `every`-th step only. The seed chooses the first one, so that all steps are killed over several runs. `prepare`
 * makes the argument of each run by the number of the step. `check` checks the result, as after a restart. Returns the
 * number of steps, or up to `every` more.
 */
export async function killAtEveryStep<Promised>(
  prepare: (killAt: number) => Program,
  check: (program: Program, ended: Ended<Promised>) => Promise<void>,
  usual: { every: number } = { every: 1 },
): Promise<number> {
  const every = isFull ? 1 : usual.every;
  let next = 1 + (SEED % every);
  const reached: number[] = [];
  const worker = async () => {
    while (reached.length === 0) {
      const killAt = next;
      next += every;
      const program = prepare(killAt);
      const ended = await runProgram<Promised>(program, killAt);
      await check(program, ended).catch((error: unknown) => {
        throw new Error(`killed at step ${killAt}`, { cause: error });
      });
      if (!ended.killed) reached.push(killAt - 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return Math.min(...reached);
}
