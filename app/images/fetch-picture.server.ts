import dns from "node:dns";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";

import ipaddr from "ipaddr.js";

import { ok, refuse, type Result } from "../shared/result.ts";

import { MAX_PICTURE_BYTES } from "./pictures.ts";

/**
 * Fetches what somebody else's link names, without lending them this machine's place in its network: only public
 * addresses are asked, and the one that was checked is the one that is connected to, at every redirect anew.
 */

const TIMEOUT_MS = 15_000;
const MAX_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];
const PORTS = ["", "80", "443"];

export type FetchRefusal = "not-a-web-address" | "not-public" | "not-downloaded" | "too-many-bytes";

/** Where a fetch may lead. */
export interface Reach {
  allowsPort: (port: string) => boolean;
  allowsAddress: (address: string) => boolean;
}

/** The ports of the web on public addresses. */
const PUBLIC: Reach = { allowsPort: (port) => PORTS.includes(port), allowsAddress: isPublicAddress };

/** For links that the machine's owner wrote down. */
export const ANYWHERE: Reach = { allowsPort: () => true, allowsAddress: () => true };

const EVERY_PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Whether an address is one machine of the public internet, and not a private one in the clothes of one. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || (parsed as ipaddr.IPv6).match(EVERY_PUBLIC_IPV6);
}

interface FetchOptions {
  reach?: Reach;
  /** How names become addresses. */
  lookup?: typeof dns.lookup;
  /** For everything, redirects included. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** The bytes behind a link, at most as many as a picture may have. What they are is for `convertPicture` to say. */
export async function fetchPicture(link: string, options: FetchOptions = {}): Promise<Result<Buffer, FetchRefusal>> {
  const { reach = PUBLIC, lookup = dns.lookup, timeoutMs = TIMEOUT_MS } = options;
  const limits = [AbortSignal.timeout(timeoutMs), ...(options.signal ? [options.signal] : [])];
  const signal = AbortSignal.any(limits);
  const guard = new Guard(reach, lookup);
  let url = parseLink(link);
  try {
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      if (!url) return refuse("not-a-web-address");
      if (!guard.allows(url)) return refuse("not-public");
      const response = await request(url, { signal, lookup: guard.lookup });
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return await readBody(response);
      response.destroy();
      if (!REDIRECTS.includes(statusCode) || headers.location === undefined) return refuse("not-downloaded");
      url = parseLink(headers.location, url);
    }
  } catch {
    if (guard.hasRefused) return refuse("not-public");
  }
  return refuse("not-downloaded");
}

function parseLink(link: string, base?: URL): URL | null {
  if (!URL.canParse(link, base)) return null;
  const url = new URL(link, base);
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  return isWeb && url.username === "" && url.password === "" ? url : null;
}

/** Holds every address of a fetch to where it may lead. */
class Guard {
  hasRefused = false;

  constructor(
    private readonly reach: Reach,
    private readonly resolve: typeof dns.lookup,
  ) {}

  /** Of a host that is a number already, no name is looked up. */
  allows({ hostname, port }: URL): boolean {
    const host = hostname.replace(/^\[|\]$/g, "");
    return this.reach.allowsPort(port) && (isIP(host) === 0 || this.reach.allowsAddress(host));
  }

  /** Looks a name up for the connection that is about to be made: it goes to one of these addresses or nowhere. */
  readonly lookup: LookupFunction = (hostname, options, done) => {
    this.resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => this.reach.allowsAddress(address))) {
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
  // A connection of its own: one that is kept alive was made for somebody else's lookup.
  const options = { signal, lookup, headers, agent: false };
  return new Promise<IncomingMessage>((resolve, reject) => {
    const { get } = url.protocol === "https:" ? https : http;
    get(url, options, resolve).on("error", reject);
  });
}

async function readBody(response: IncomingMessage): Promise<Result<Buffer, FetchRefusal>> {
  const parts: Buffer[] = [];
  let size = Number(response.headers["content-length"] ?? 0);
  if (size > MAX_PICTURE_BYTES) {
    response.destroy();
    return refuse("too-many-bytes");
  }
  size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.byteLength;
    // Leaving the loop ends the download.
    if (size > MAX_PICTURE_BYTES) return refuse("too-many-bytes");
    parts.push(part);
  }
  return ok(Buffer.concat(parts, size));
}
