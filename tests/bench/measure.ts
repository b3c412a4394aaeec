import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

import autocannon from "autocannon";

import { newVisitor } from "#tests/setup/new-visitor.ts";
import { nodeOptions, startEnv } from "#tests/setup/start-command.ts";

/** A server in its own process. */
export interface BenchServer {
  url: string;
  pid: number;
  /** The time from spawning to the first response with status 200. */
  startMs: number;
  stop(): Promise<void>;
}

/** The medians of one round of load, and the CPU time of the server's process tree. */
export interface Round {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** User and system time per completed request. */
  cpuMsPerRequest: number;
}

const TICKS_PER_SECOND = 100;

export async function startBenchServer(
  args: string[],
  env: Record<string, string>,
  readyPath = "/",
): Promise<BenchServer> {
  const port = await getFreePort();
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "error", HOST: "127.0.0.1", ...env, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await untilServing(child, url + readyPath);
  const startMs = performance.now() - startedAt;
  const stop = async () => {
    if (child.exitCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    await Promise.race([exited, delay(10_000).then(() => child.kill("SIGKILL"))]);
  };
  return { url, pid: child.pid ?? 0, startMs, stop };
}

/** Starts the built shop as `npm start` does. */
export function startBenchShop(storageDir: string, env: Record<string, string> = {}): Promise<BenchServer> {
  const settings = { STORAGE_DIR: storageDir, ...startEnv, TRUST_PROXY: "127.0.0.1", ...env };
  return startBenchServer([...nodeOptions, "build/start.js"], settings, "/healthz");
}

/** Loads a page of `startBenchShop` as another visitor each time. Returns how long it took, in milliseconds. */
export async function timePage(url: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers: newVisitor() });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return performance.now() - startedAt;
}

async function untilServing(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const status = await fetch(url).then(
      (response) => response.arrayBuffer().then(() => response.status),
      () => 0,
    );
    if (status > 0 && status < 500) return;
    await delay(10);
  }
}

async function getFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (typeof address !== "object" || address === null) throw new Error("There is no free port.");
  return address.port;
}

export interface Load {
  /**
   * The paths to request in turn. `[<id>]` is replaced by another text at every request, so that no cache has the
   * response.
   */
  paths: string[];
  seconds: number;
  connections?: number;
}

export async function runRound(server: BenchServer, load: Load): Promise<Round> {
  const before = cpuMs(server.pid);
  const result = await autocannon({
    url: server.url,
    connections: load.connections ?? 10,
    duration: load.seconds,
    idReplacement: true,
    headers: { "accept-encoding": "gzip" },
    requests: load.paths.map((path) => ({ method: "GET" as const, path })),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${load.paths[0]}: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  const completed = result.requests.total;
  return {
    requestsPerSecond: completed / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMsPerRequest: (cpuMs(server.pid) - before) / completed,
  };
}

/** Runs several loads in alternating rounds, so that disturbances of the machine affect all of them. */
export async function alternate(rounds: number, loads: { server: BenchServer; load: Load }[]): Promise<Round[]> {
  const results: Round[][] = loads.map(() => []);
  for (const { server, load } of loads) await runRound(server, { ...load, seconds: 1 });
  for (let round = 0; round < rounds; round++) {
    for (const [i, { server, load }] of loads.entries()) results[i]?.push(await runRound(server, load));
  }
  return results.map(medianRound);
}

function medianRound(rounds: Round[]): Round {
  const of = (name: keyof Round) => median(rounds.map((round) => round[name]));
  return {
    requestsPerSecond: of("requestsPerSecond"),
    p50Ms: of("p50Ms"),
    p99Ms: of("p99Ms"),
    cpuMsPerRequest: of("cpuMsPerRequest"),
  };
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The user and system time of a process with its threads (`proc(5)`, fields 14 and 15 of stat). */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

/**
 * Resident memory in megabytes. Throws if the process has ended: until its parent has seen that, it is still listed.
 */
export function memoryMb(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  if (!line) throw new Error(`Process ${pid} has ended.`);
  return Math.round(Number(line[1]) / 1024);
}
