import dns from "node:dns";
import type { IncomingMessage } from "node:http";

import { NetworkGuard, parseLink, PUBLIC_WEB, REDIRECTS, type NetworkPolicy } from "../http/network-policy.server.ts";
import { requestAnswer } from "../http/request-answer.server.ts";
import { fail, ok, type Problem, type Result } from "../shared/result.ts";

import { MAX_IMAGE_BYTES } from "./images.ts";

const MAX_REDIRECTS = 5;
const HEADERS = { Accept: "image/*", "Accept-Encoding": "identity", "User-Agent": "Mozilla/5.0 (compatible; shop)" };

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
      const response = await requestAnswer(url, { signal, lookup: guard.lookup, headers: HEADERS });
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

async function readBody(response: IncomingMessage): Promise<Result<Buffer, FetchProblem>> {
  if (Number(response.headers["content-length"] ?? 0) > MAX_IMAGE_BYTES) {
    response.destroy();
    return fail("too-many-bytes");
  }
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.byteLength;
    // Leaving the loop stops the download.
    if (size > MAX_IMAGE_BYTES) return fail("too-many-bytes");
    parts.push(part);
  }
  return ok(Buffer.concat(parts, size));
}
