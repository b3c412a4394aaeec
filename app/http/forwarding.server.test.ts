import { once } from "node:events";
import type { AddressInfo } from "node:net";

import express from "express";
import { expect, test } from "vitest";

import { findUntrustedForwarder, readForwarding } from "./forwarding.server.ts";

const HOUR_MS = 60 * 60_000;

test("remembers for a day which address sent forwarded headers without being trusted", async () => {
  const app = express();
  app.use(readForwarding);
  app.get("/", (req, res) => res.json(req.headers));
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const send = async (headers: Record<string, string>): Promise<unknown> => (await fetch(url, { headers })).json();

  await send({});
  expect(findUntrustedForwarder()).toBeNull();
  expect(await send({ "X-Forwarded-For": "192.0.2.1" })).not.toHaveProperty("x-forwarded-for");
  await send({});
  expect(findUntrustedForwarder()).toBe("127.0.0.1");
  expect(findUntrustedForwarder(performance.now() + 23 * HOUR_MS)).toBe("127.0.0.1");
  expect(findUntrustedForwarder(performance.now() + 24 * HOUR_MS)).toBeNull();
  server.close();
});
