import ipaddr from "ipaddr.js";

/** All invalid addresses share one key. */
const UNKNOWN = "unknown";

/**
 * The key of an address in rate limits: an IPv4 address, or the /64 network of an IPv6 address, because one customer of
 * a provider has a whole /64.
 */
export function addressKey(address: string): string {
  return ipv6Network(address, 64) ?? parseAddress(address)?.toString() ?? UNKNOWN;
}

/** The /48 network of an IPv6 address, which one customer may own; null for IPv4. */
export function networkKey(address: string): string | null {
  return ipv6Network(address, 48);
}

function ipv6Network(address: string, bits: 48 | 64): string | null {
  const parsed = parseAddress(address);
  if (!(parsed instanceof ipaddr.IPv6)) return null;
  const network = parsed.parts.map((part, i) => (i < bits / 16 ? part : 0));
  return `${new ipaddr.IPv6(network).toString()}/${bits}`;
}

/** IPv4 addresses in IPv6 notation become IPv4 addresses. */
function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return ipaddr.isValid(address) ? ipaddr.process(address) : null;
}
