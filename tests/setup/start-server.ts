import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";

import { nodeOptions, startEnv } from "./start-command.ts";
import { makeStorage } from "./template-database.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const PROGRAM = path.join(ROOT, "build/start.js");
const READY_WITHIN_MS = 55_000;

export interface LogLine {
  level?: number;
  msg: string;
  [field: string]: unknown;
}

export interface RunningServer {
  url: string;
  pid: number;
  storageDir: string;
  /** All lines of its log. */
  log: readonly LogLine[];
  /** Stops it by SIGTERM and returns its exit code, or null if it had to be killed. */
  stop: () => Promise<number | null>;
  /** Kills it (SIGKILL), like a power cut. */
  kill: () => Promise<void>;
}

interface StartOptions {
  env?: Record<string, string>;
  /** A storage that remains after the server stops, for a restart. By default the server gets a temporary one. */
  storageDir?: string;
  /** Does not wait until the health check succeeds. */
  mayFail?: true;
}

/** Starts the built product as `npm start` does, on a free port, and waits until it is healthy. */
export async function startServer({ env = {}, storageDir, mayFail }: StartOptions = {}): Promise<RunningServer> {
  if (!existsSync(PROGRAM)) throw new Error("There is no build to test. Run `npm run build` first.");
  const folder = storageDir ?? makeStorage().storageDir;
  const child = spawn(process.execPath, [...nodeOptions, PROGRAM], {
    // Any folder works, because the program finds its own files.
    cwd: tmpdir(),
    // Inherits nothing from the environment of the tests.
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      ...startEnv,
      HOST: "127.0.0.1",
      PORT: "0",
      STORAGE_DIR: folder,
      LOG_LEVEL: "info",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit") as Promise<[number | null]>;
  const endWithTests = () => child.kill("SIGKILL");
  process.once("exit", endWithTests);
  void exited.then(() => process.removeListener("exit", endWithTests));

  const log: LogLine[] = [];
  const output: string[] = [];
  const port = new Promise<number>((resolve) => {
    createInterface({ input: child.stdout }).on("line", (text) => {
      const line = readLine(text);
      log.push(line);
      output.push(text);
      if (line.msg === "The server is listening." && typeof line.port === "number") resolve(line.port);
    });
  });
  createInterface({ input: child.stderr }).on("line", (text) => output.push(text));

  const removeStorage = () => {
    if (!storageDir) rmSync(folder, { recursive: true, force: true });
  };
  const failed = exited.then(([code]) => {
    throw new Error(`The server ended with code ${code ?? "none"} before it was ready:\n${output.join("\n")}`);
  });
  const timeout = AbortSignal.timeout(READY_WITHIN_MS);
  const tooLate = once(timeout, "abort").then(() => {
    throw new Error(`The server was not ready in ${READY_WITHIN_MS} ms:\n${output.join("\n")}`);
  });
  const ready = port.then(async (number) => {
    const url = `http://127.0.0.1:${number}`;
    const health = await fetch(`${url}/healthz`, { signal: timeout });
    if (!health.ok && !mayFail) throw new Error(`The server is not healthy: ${await health.text()}`);
    return url;
  });
  for (const promise of [failed, tooLate]) promise.catch(() => undefined);
  const url = await Promise.race([ready, failed, tooLate]).catch((error: unknown) => {
    child.kill("SIGKILL");
    removeStorage();
    throw error;
  });

  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    const [code] = await exited;
    removeStorage();
    return code;
  };
  return {
    url,
    pid: child.pid ?? 0,
    storageDir: folder,
    log,
    stop: () => end("SIGTERM"),
    kill: async () => {
      await end("SIGKILL");
    },
  };
}

/** Every line is JSON, except the output of a crash. */
function readLine(text: string): LogLine {
  try {
    return JSON.parse(text) as LogLine;
  } catch {
    return { msg: text };
  }
}
