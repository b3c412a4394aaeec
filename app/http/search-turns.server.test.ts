import { once } from "node:events";
import { createServer, request as sendRequest, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";

import express from "express";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { requireSearchTurn } from "./search-turns.server.ts";

const CROWD = "127.0.0.2";
const VISITOR = "127.0.0.3";

let db: Db;
let cleanup: () => void;
let server: Server;
/** The paths in the order in which their requests were handled. */
let handled: string[];

beforeEach(async () => {
  ({ db, cleanup } = makeDatabase());
  handled = [];
  const app = express();
  app.use("/search", (req, _res, next) => void requireSearchTurn(db, req.ip ?? "").then(() => next(), next));
  app.use((req, res) => {
    handled.push(req.path);
    res.end();
  });
  server = createServer(app).listen(0);
  await once(server, "listening");
});
afterEach(() => {
  server.close();
  cleanup();
});

/** Connects, and returns a function that sends the request and waits for its response. */
async function prepare(path: string, localAddress: string): Promise<() => Promise<number | undefined>> {
  const { port } = server.address() as AddressInfo;
  const request = sendRequest({ host: "127.0.0.1", port, path, localAddress, agent: false });
  const response = once(request, "response") as Promise<[IncomingMessage]>;
  const [socket] = (await once(request, "socket")) as [Socket];
  await once(socket, "connect");
  return async () => {
    request.end();
    const [{ statusCode }] = await response;
    return statusCode;
  };
}

test.each(["/search/visitor", "/visitor"])(
  "%s does not wait for all searches that another address sent",
  async (path) => {
    const crowd = await Promise.all(Array.from({ length: 30 }, (_, i) => prepare(`/search/${i}`, CROWD)));
    const visitor = await prepare(path, VISITOR);
    const statuses = await Promise.all([...crowd, visitor].map((send) => send()));
    expect(statuses).toEqual(statuses.map(() => 200));
    expect(handled.indexOf(path)).toBeLessThan(10);
  },
);

test("searches of one address run in their order", async () => {
  const sends = await Promise.all(Array.from({ length: 10 }, (_, i) => prepare(`/search/${i}`, CROWD)));
  await Promise.all(sends.map((send) => send()));
  expect(handled).toEqual(sends.map((_, i) => `/search/${i}`));
});
