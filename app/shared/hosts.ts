import ipaddr from "ipaddr.js";

/** Whether a host (of a URL, or to listen on) is this machine. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, "");
  if (name === "localhost" || name.endsWith(".localhost")) return true;
  const address = withoutBrackets(name);
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}

/** Whether a URL can have this host. `URL` itself checks hosts of http and https only. */
export function isHost(host: string): boolean {
  return URL.canParse(`http://${host}`);
}

/** Whether a URL's host is an IP address or a name of this very machine: a host that nobody can register. */
export function isAddressOrLoopback(host: string): boolean {
  return isLoopback(host) || ipaddr.isValid(withoutBrackets(host));
}

/** The address in `192.0.2.1:8080` or `[2001:db8::1]:8080`, as some proxies forward it; any other text unchanged. */
export function withoutPort(address: string): string {
  return /^\[([0-9a-f:.]+)\](?::\d+)?$/i.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
}

function withoutBrackets(host: string): string {
  return host.startsWith("[") && host.endsWith("]") ? host.slice(1, -1) : host;
}
