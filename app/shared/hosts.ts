import ipaddr from "ipaddr.js";

/** Whether a host (of a URL, or to listen on) is this very machine. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, "");
  if (name === "localhost" || name.endsWith(".localhost")) return true;
  const address = withoutBrackets(name);
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}

function withoutBrackets(host: string): string {
  return host.startsWith("[") && host.endsWith("]") ? host.slice(1, -1) : host;
}
