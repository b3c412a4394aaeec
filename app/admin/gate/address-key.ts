import ipaddr from "ipaddr.js";

/**
 * The key that wrong passwords are counted under: an IPv4 address, or the /64 network of an IPv6 address, because one
 * connection owns a whole /64. All invalid addresses share one key.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.map((part, i) => (i < 4 ? part : 0));
  return `${new ipaddr.IPv6(network).toString()}/64`;
}
