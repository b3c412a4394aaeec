import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";

const ESTABLISHED = "01";

/** Clients that keep a connection for as long as they can. `sent` is what each begins with. */
interface SlowKind {
  what: string;
  sent: (host: string) => string;
  /** The data that it sends every second. */
  drip?: string;
}

/** Cached, so that only reading is slow. */
const PAGE = "/pcshop?page=1";
const head = (host: string, line: string, more = "") => `${line} HTTP/1.1\r\nHost: ${host}\r\n${more}`;
const post = (host: string, type: string, body: string) =>
  head(host, "POST /api/login", `Content-Type: ${type}\r\nContent-Length: 60000\r\n\r\n${body}`);

export const SLOW_KINDS: readonly SlowKind[] = [
  { what: "say nothing", sent: () => "" },
  { what: "send half of their headers", sent: (host) => head(host, "GET /pcshop") },
  { what: "send their headers a byte at a time", sent: (host) => head(host, "GET /pcshop", "X-Slow: "), drip: "x" },
  { what: "send half of their body", sent: (host) => post(host, "application/json", '{"password":"') },
  { what: "send their body a byte at a time", sent: (host) => post(host, "application/json", '{"p":"'), drip: "x" },
  {
    what: "send a file a byte at a time",
    sent: (host) =>
      post(host, "multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n'),
    drip: "x",
  },
  { what: "never read a page", sent: (host) => `${head(host, `GET ${PAGE}`)}\r\n`.repeat(20) },
  { what: "never read the catalogue", sent: (host) => `${head(host, "GET /api/products?shop=pc")}\r\n` },
  {
    what: "open a socket and never read",
    sent: (host) => `${head(host, "GET /socket.io/?EIO=4&transport=polling")}\r\n`,
  },
];

/** Opens connections of a kind that read nothing. */
export async function openSlow(
  url: string,
  kind: SlowKind,
  count: number,
  localAddress = "127.0.0.1",
): Promise<Socket[]> {
  const { hostname, port, host } = new URL(url);
  const opened = Array.from({ length: count }, async () => {
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    socket.on("error", () => undefined);
    await once(socket, "connect");
    socket.pause();
    socket.write(kind.sent(host));
    const { drip } = kind;
    if (drip === undefined) return socket;
    const timer = setInterval(() => socket.write(drip), 1_000);
    socket.once("close", () => clearInterval(timer));
    return socket;
  });
  return Promise.all(opened);
}

/** The 99th percentile of the time for a page, in milliseconds. */
export async function measureP99(url: string, requests: number): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < requests; i++) {
    const began = performance.now();
    await (await fetch(url + PAGE)).text();
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[Math.floor(requests * 0.99)] ?? 0;
}

/** The number of connections that a server holds open, of all IPv4 addresses or of one (`proc_net_tcp`). */
export function countConnections(url: string, from?: string): number {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, "0");
  const client =
    from === undefined ? "" : Buffer.from(from.split(".").map(Number)).reverse().toString("hex").toUpperCase();
  return readFileSync("/proc/net/tcp", "utf8")
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, local, remote, state]) => local?.endsWith(`:${port}`) && remote?.startsWith(client) && state === ESTABLISHED,
    ).length;
}
