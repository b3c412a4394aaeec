import ipaddr from "ipaddr.js";

/**
 * Whom a wrong password is counted against: an IPv4 address, or the /64 network of an IPv6 address, because one line
 * has all of that. What is no address counts as one and the same.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.map((part, i) => (i < 4 ? part : 0));
  return `${new ipaddr.IPv6(network).toString()}/64`;
}
