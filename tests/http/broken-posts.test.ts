import { once } from "node:events";
import { connect, type Socket } from "node:net";

import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { Client } from "#tests/setup/client.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";

const COUNT = 50;
const PAGES = 200;

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Sends the beginning of a form, and returns the open connection. */
async function beginPost(path: string): Promise<Socket> {
  const { host, hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const type = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000";
  socket.write(`POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${server.url}\r\n${type}\r\n\r\nshop=`);
  return socket;
}

test("a form whose connection breaks is not logged as a fault", async () => {
  const sockets = await Promise.all(Array.from({ length: COUNT }, () => beginPost("/cart/add")));
  // These pages make garbage. When it is collected, copied requests lose their signal.
  const client = new Client(server.url);
  for (let i = 0; i < PAGES; i++) await client.getPage("/sign-in");
  for (const socket of sockets) socket.destroy();
  const answered = () => server.log.filter(({ msg, path }) => msg === "Answered a request." && path === "/cart/add");
  await vi.waitFor(() => expect(answered()).toHaveLength(COUNT), { timeout: 5_000 });
  // A fault would be logged before this response.
  await client.fetch("/healthz");
  expect(server.log.filter(({ level = 0 }) => level >= 50)).toEqual([]);
});
