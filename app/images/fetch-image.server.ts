import dns from "node:dns";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";

import { NetworkGuard, parseLink, PUBLIC_WEB, REDIRECTS, type NetworkPolicy } from "../http/network-policy.server.ts";
import { fail, ok, type Problem, type Result } from "../shared/result.ts";

import { MAX_IMAGE_BYTES } from "./images.ts";

const MAX_REDIRECTS = 5;

export type FetchProblem = Problem<"not-a-web-address" | "not-public" | "not-downloaded" | "too-many-bytes">;

export interface FetchOptions {
  policy?: NetworkPolicy;
  /** Resolves names to addresses. */
  lookup?: typeof dns.lookup;
  signal?: AbortSignal;
}

/** Downloads a link, up to the maximum size of an image. `convertImage` checks whether it is one. */
export async function fetchImage(link: string, options: FetchOptions = {}): Promise<Result<Buffer, FetchProblem>> {
  const { policy = PUBLIC_WEB, lookup = dns.lookup } = options;
  const limits = [AbortSignal.timeout(policy.timeoutMs), ...(options.signal ? [options.signal] : [])];
  const signal = AbortSignal.any(limits);
  const guard = new NetworkGuard(policy, lookup);
  let url = parseLink(link);
  try {
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      if (!url) return fail("not-a-web-address");
      if (!guard.allows(url)) return fail("not-public");
      const response = await request(url, { signal, lookup: guard.lookup });
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return await readBody(response);
      response.destroy();
      if (!REDIRECTS.includes(statusCode) || headers.location === undefined) return fail("not-downloaded");
      url = parseLink(headers.location, url);
    }
  } catch {
    if (guard.hasRefused) return fail("not-public");
  }
  return fail("not-downloaded");
}

function request(url: URL, { signal, lookup }: { signal: AbortSignal; lookup: LookupFunction }) {
  const headers = { Accept: "image/*", "Accept-Encoding": "identity", "User-Agent": "Mozilla/5.0 (compatible; shop)" };
  // Opens its own connection: one that was kept alive used another fetch's lookup.
  const options = { signal, lookup, headers, agent: false };
  return new Promise<IncomingMessage>((resolve, reject) => {
    const { get } = url.protocol === "https:" ? https : http;
    get(url, options, resolve).on("error", reject);
  });
}

async function readBody(response: IncomingMessage): Promise<Result<Buffer, FetchProblem>> {
  const parts: Buffer[] = [];
  let size = Number(response.headers["content-length"] ?? 0);
  if (size > MAX_IMAGE_BYTES) {
    response.destroy();
    return fail("too-many-bytes");
  }
  size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.byteLength;
    // Leaving the loop stops the download.
    if (size > MAX_IMAGE_BYTES) return fail("too-many-bytes");
    parts.push(part);
  }
  return ok(Buffer.concat(parts, size));
}
