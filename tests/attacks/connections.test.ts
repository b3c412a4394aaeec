import { once } from "node:events";
import { connect, type Socket } from "node:net";

import { afterEach, expect, test } from "vitest";

import { countOf } from "#tests/setup/full-run.ts";
import { rawRequest } from "#tests/setup/raw-request.ts";
import { countConnections } from "#tests/setup/slow-clients.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";

/** Idle connections from one address. */

const CONNECTIONS = countOf(5_100, 1_600);
const ATTACKER = "127.0.0.2";

let server: RunningServer;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await server.stop();
});

async function openMany(): Promise<void> {
  const { port } = new URL(server.url);
  for (let i = 0; i < CONNECTIONS; i += 100) {
    const some = Array.from({ length: 100 }, async () => {
      const socket = connect({ port: Number(port), host: "127.0.0.1", localAddress: ATTACKER });
      sockets.push(socket);
      socket.on("error", () => {}).resume();
      await once(socket, "connect");
    });
    await Promise.all(some);
  }
}

test(`${CONNECTIONS} idle connections of one address leave room for others`, async () => {
  server = await startServer();
  await openMany();
  await expect.poll(() => countConnections(server.url, ATTACKER)).toBeLessThanOrEqual(1_500);
  const { status } = await rawRequest(server.url, "GET /healthz", { Host: new URL(server.url).host });
  expect(status).toBe(200);
  await expect.poll(() => server.log.some(({ msg }) => msg.startsWith("Closed connections of an address"))).toBe(true);
});

test("a trusted proxy may use all connections", async () => {
  server = await startServer({ env: { TRUST_PROXY: ATTACKER } });
  await openMany();
  await expect.poll(() => countConnections(server.url, ATTACKER)).toBeGreaterThan(1_500);
});
