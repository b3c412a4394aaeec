import dns from "node:dns";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";

import ipaddr from "ipaddr.js";

import { fail, ok, type Problem, type Result } from "../shared/result.ts";

import { MAX_IMAGE_BYTES } from "./images.ts";

/**
 * Fetches a link. A link that comes over the network must not reach this machine's own network, so only public
 * addresses are allowed. The address that was checked is the address that is connected to, for every redirect too.
 */

const MAX_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];
const PORTS = ["", "80", "443"];

export type FetchProblem = Problem<"not-a-web-address" | "not-public" | "not-downloaded" | "too-many-bytes">;

/** The network policy: which addresses a fetch may connect to. */
export interface NetworkPolicy {
  allowsPort: (port: string) => boolean;
  allowsAddress: (address: string) => boolean;
  /** The time limit for everything, including redirects. */
  timeoutMs: number;
}

/** The standard web ports on public addresses. */
export const PUBLIC_WEB: NetworkPolicy = {
  allowsPort: (port) => PORTS.includes(port),
  allowsAddress: isPublicAddress,
  timeoutMs: 15_000,
};

/** The network policy for links that the machine's owner wrote. */
export const ANYWHERE: NetworkPolicy = {
  allowsPort: () => true,
  allowsAddress: () => true,
  timeoutMs: 30_000,
};

const EVERY_PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Whether an address is a unicast address of the public internet, and does not embed a private one. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || (parsed as ipaddr.IPv6).match(EVERY_PUBLIC_IPV6);
}

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
  const guard = new Guard(policy, lookup);
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

function parseLink(link: string, base?: URL): URL | null {
  if (!URL.canParse(link, base)) return null;
  const url = new URL(link, base);
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  return isWeb && url.username === "" && url.password === "" ? url : null;
}

/** Checks every address of a fetch against its policy. */
class Guard {
  hasRefused = false;

  constructor(
    private readonly policy: NetworkPolicy,
    private readonly resolve: typeof dns.lookup,
  ) {}

  /** A host that is an IP address is never looked up, so it is checked here. */
  allows({ hostname, port }: URL): boolean {
    const host = hostname.replace(/^\[|\]$/g, "");
    return this.policy.allowsPort(port) && (isIP(host) === 0 || this.policy.allowsAddress(host));
  }

  /** Resolves a name for the connection that is about to be made, which uses one of the returned addresses. */
  readonly lookup: LookupFunction = (hostname, options, done) => {
    this.resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => this.policy.allowsAddress(address))) {
        this.hasRefused = true;
        return done(new Error("the name leads to an address that is not public"), []);
      }
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
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
