import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { Readable } from "node:stream";

import { afterEach, beforeEach, expect, test } from "vitest";

import { allowDownload, createHttpServer } from "./create-server.server.ts";

const LARGE = Buffer.alloc(64 * 1024 * 1024);
/** More than the system keeps for a client that does not read. */
const DOWNLOAD = Array.from({ length: 384 }, () => Buffer.alloc(64 * 1024));
const DOWNLOAD_BYTES = 24 * 1024 * 1024;
const TIMES = { headersMs: 300, requestMs: 600, responseMs: 600, idleMs: 300, checkMs: 50 };
const LIMITS = {
  ...TIMES,
  downloadBytes: 64 * 1024,
  downloadMs: 60_000,
  connections: 20,
  connectionsOfAddress: 20,
  connectionsOfNetwork: 20,
  requestsOfConnection: 10,
};
const PROXY = "127.0.0.9";

let server: Server;
let sockets: Socket[];
let connections: Set<Socket>;
let refused: string[];
let handled: number;
beforeEach(async () => {
  sockets = [];
  await serve(LIMITS);
});
afterEach(stop);

async function serve(limits: typeof LIMITS): Promise<void> {
  const accepted = new Set<Socket>();
  connections = accepted;
  refused = [];
  handled = 0;
  server = createHttpServer(
    (req, res) => {
      handled++;
      if (req.url === "/large") return void res.end(LARGE);
      if (req.url === "/download") {
        allowDownload(res);
        return void Readable.from(DOWNLOAD).pipe(res);
      }
      req.resume().on("end", () => res.end("done"));
    },
    { limits, isProxy: (address) => address === PROXY, onRefused: (address) => refused.push(address), headers: [] },
  );
  server.on("connection", (socket) => {
    accepted.add(socket);
    socket.once("close", () => accepted.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

function stop(): void {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
}

async function open(sent: string, localAddress = "127.0.0.1"): Promise<Socket> {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: "127.0.0.1", localAddress });
  sockets.push(socket);
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(sent);
  return socket;
}

const untilConnections = (count: number) =>
  expect.poll(() => connections.size, { timeout: 20_000, interval: 50 }).toBe(count);
const untilAllAreClosed = () => untilConnections(0);

const REQUEST = "GET /large HTTP/1.1\r\nHost: shop\r\n\r\n";
const DOWNLOAD_REQUEST = "GET /download HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n";

test.each([
  ["sends nothing", ""],
  ["sends half of its headers", "GET / HTTP/1.1\r\nHost: sh"],
  ["sends half of its body", "POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 10\r\n\r\nhalf"],
  ["never reads its response", REQUEST],
  ["never reads its download", DOWNLOAD_REQUEST],
  ["stays silent after its request", "GET / HTTP/1.1\r\nHost: shop\r\n\r\n"],
])("closes the connection of a client that %s", async (_, sent) => {
  const socket = await open(sent);
  if (sent !== REQUEST && sent !== DOWNLOAD_REQUEST) socket.resume();
  await untilAllAreClosed();
});

test("closes the connection of a client that reads a little at a time", async () => {
  const socket = await open(REQUEST);
  const timer = setInterval(() => void socket.read(1024), 20);
  await untilAllAreClosed();
  clearInterval(timer);
});

/** Reads a little every 10 ms, like a client with a slow connection. Returns how many bytes it got before the end. */
async function readSlowly(socket: Socket): Promise<number> {
  let bytes = 0;
  const timer = setInterval(() => {
    bytes += ((socket.read(64 * 1024) ?? socket.read()) as Buffer | null)?.byteLength ?? 0;
  }, 10);
  await once(socket, "close");
  clearInterval(timer);
  return bytes;
}

test("does not close the connection of a slow download while its client reads", async () => {
  const began = performance.now();
  expect(await readSlowly(await open(DOWNLOAD_REQUEST))).toBeGreaterThan(DOWNLOAD_BYTES);
  expect(performance.now() - began).toBeGreaterThan(LIMITS.responseMs * 2);
});

test("closes the connection of a download that takes too long", async () => {
  stop();
  await serve({ ...LIMITS, downloadMs: 1_200 });
  expect(await readSlowly(await open(DOWNLOAD_REQUEST))).toBeLessThan(DOWNLOAD_BYTES);
});

test("closes the connection of a client that sends its body byte by byte", async () => {
  const socket = await open("POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 100000\r\n\r\n");
  const timer = setInterval(() => socket.write("x"), 20);
  socket.resume();
  await untilAllAreClosed();
  clearInterval(timer);
});

test("sends a large response to a client that reads it", async () => {
  stop();
  // A busy machine may take longer than the other tests' limit.
  await serve({ ...LIMITS, responseMs: 60_000 });
  const socket = await open(REQUEST);
  let bytes = 0;
  for await (const chunk of socket) {
    bytes += (chunk as Buffer).byteLength;
    if (bytes > LARGE.byteLength) break;
  }
  expect(bytes).toBeGreaterThan(LARGE.byteLength);
});

test("closes connections beyond the limit at once, and takes new ones when others have ended", async () => {
  const first = await Promise.all(Array.from({ length: LIMITS.connections }, () => open("")));
  await untilConnections(LIMITS.connections);
  const refused = await open("");
  refused.resume();
  await once(refused, "close");
  for (const socket of first) socket.destroy();
  await untilAllAreClosed();
  const next = await open("GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n");
  const [answer] = (await once(next, "data")) as [Buffer];
  expect(answer.toString()).toContain("200 OK");
});

test("closes connections beyond the limit of an address at once, serves others, and does not count those of a proxy", async () => {
  stop();
  await serve({ ...LIMITS, headersMs: 60_000, requestMs: 60_000, connectionsOfAddress: 3 });
  const ask = async (from: string) => {
    const socket = await open("GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n", from);
    const [answer] = (await Promise.race([once(socket, "data"), once(socket, "close")])) as [unknown];
    return Buffer.isBuffer(answer);
  };
  const idle = await Promise.all(Array.from({ length: 6 }, () => open("", "127.0.0.2")));
  for (const socket of idle) socket.resume();
  await untilConnections(3);
  expect([await ask("127.0.0.2"), await ask("127.0.0.1")]).toEqual([false, true]);
  expect(new Set(refused)).toEqual(new Set(["127.0.0.2"]));

  await Promise.all(Array.from({ length: 6 }, () => open("", PROXY)));
  expect(await ask(PROXY)).toBe(true);

  for (const socket of idle) socket.destroy();
  await untilConnections(6);
  expect(await ask("127.0.0.2")).toBe(true);
});

test("closes a connection that sends many requests without waiting, and answers few of them", async () => {
  const socket = await open("GET / HTTP/1.1\r\nHost: shop\r\n\r\n".repeat(1_000));
  socket.resume();
  await untilAllAreClosed();
  expect(handled).toBeLessThanOrEqual(10);
});

test("answers a few requests that are sent together", async () => {
  const socket = await open("GET / HTTP/1.1\r\nHost: shop\r\n\r\n".repeat(5));
  let received = "";
  socket.on("data", (part) => (received += String(part)));
  await expect.poll(() => received.split("done").length - 1).toBe(5);
});

test("closes the responses that wait behind another one when the connection ends", async () => {
  const begun: string[] = [];
  const closed: string[] = [];
  server.on("request", ({ url = "" }: IncomingMessage, res: ServerResponse) => {
    begun.push(url);
    res.once("close", () => closed.push(url));
  });
  const urls = ["/large", "/large", "/", "/large"];
  const socket = await open(urls.map((url) => `GET ${url} HTTP/1.1\r\nHost: shop\r\n\r\n`).join(""));
  await expect.poll(() => begun).toEqual(urls);
  socket.destroy();
  await expect.poll(() => [...closed].sort()).toEqual([...urls].sort());
});
