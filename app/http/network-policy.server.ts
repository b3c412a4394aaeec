import type dns from "node:dns";
import { isIP, type LookupFunction } from "node:net";

import ipaddr from "ipaddr.js";

/**
 * Which addresses the server may fetch. A link that comes over the network must not reach this machine's own network,
 * so only public addresses are allowed. The server connects to exactly the address that it has checked, at every
 * redirect too.
 */

const PORTS = ["", "80", "443"];
/** The statuses of redirects. */
export const REDIRECTS = [301, 302, 303, 307, 308];

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

/** The address of a link, which may be relative to `base`. Null unless it is an http or https address without a password. */
export function parseLink(link: string, base?: URL): URL | null {
  if (!URL.canParse(link, base)) return null;
  const url = new URL(link, base);
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  return isWeb && url.username === "" && url.password === "" ? url : null;
}

/** Checks every address of a fetch against its policy. */
export class NetworkGuard {
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

  /** Resolves a host name for a connection. The connection uses one of the returned addresses. */
  readonly lookup: LookupFunction = (hostname, options, done) => {
    this.resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => this.policy.allowsAddress(address))) {
        this.hasRefused = true;
        return done(new Error("the host name resolves to an address that is not public"), []);
      }
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}
