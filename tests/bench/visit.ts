import { once } from "node:events";
import http from "node:http";
import { setTimeout as delay } from "node:timers/promises";

import type { BenchServer } from "./measure.ts";

const REQUESTS_PER_SECOND = 20;

/**
 * Requests a list of products, which is not cached, at a constant rate until `end`, without waiting for responses.
 * Returns the response times in milliseconds.
 */
export async function visit({ url }: BenchServer, page: string, end: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const visits: Promise<void>[] = [];
  const state = { ended: false };
  void end.catch(() => undefined).then(() => (state.ended = true));
  const began = performance.now();
  for (let i = 0; !state.ended; i++) {
    const due = began + (i * 1_000) / REQUESTS_PER_SECOND;
    await delay(Math.max(0, due - performance.now()));
    const one = open(`${url}${page}&unseen=${i}`).then(() => void times.push(performance.now() - due));
    visits.push(one);
    // Errors are reported at the end with the others.
    one.catch(() => undefined);
  }
  await Promise.all(visits);
  return times;
}

/** Requests a page over a new connection. A kept-alive one might be closed at the moment it is used again. */
async function open(address: string): Promise<void> {
  const request = http.get(address, { agent: false, headers: { "Accept-Encoding": "gzip" } });
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`The shop answered ${response.statusCode}.`);
  response.resume();
  await once(response, "end");
}

export function percentile(values: number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
}
