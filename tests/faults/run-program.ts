import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";

import { build } from "esbuild";

import type { Promised, Task } from "./shop-program.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const PROGRAM = path.join(ROOT, ".cache/faults/shop-program.mjs");

/** Compiles the program, so that starting it many times costs little. */
export async function buildProgram(): Promise<void> {
  mkdirSync(path.dirname(PROGRAM), { recursive: true });
  await build({
    entryPoints: [path.join(import.meta.dirname, "shop-program.ts")],
    outfile: PROGRAM,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "error",
  });
}

export interface Ended {
  killed: boolean;
  promised: Promised[];
}

/** Runs the program in a process of its own; with `killAt`, it is killed before that step, if it gets there. */
export async function runProgram(task: Task, killAt = 0): Promise<Ended> {
  const faults = path.join(import.meta.dirname, "kill-at-step.js");
  const child = spawn(process.execPath, ["--import", faults, PROGRAM, JSON.stringify(task)], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: "test", LOG_LEVEL: "silent", KILL_AT: String(killAt) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said, [code, signal]] = await Promise.all([
    text(child.stdout),
    once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>,
  ]);
  if (code !== 0 && signal !== "SIGKILL") throw new Error(`the program ended with ${code ?? signal ?? "nothing"}`);
  const promised = said
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Promised);
  return { killed: signal === "SIGKILL", promised };
}
