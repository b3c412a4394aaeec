import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { closeDatabase, openDatabase } from "#db/connection.ts";
import { Client } from "#tests/setup/client.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

describe("a running server", () => {
  let server: RunningServer;
  let client: Client;

  beforeAll(async () => {
    server = await startServer();
    client = new Client(server.url);
  });
  afterAll(() => server.stop());

  it("reports healthy, with a response that must not be cached", async () => {
    const response = await client.fetch("/healthz");
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  it("shows a 404 page with a link home for an unknown address", async () => {
    const response = await client.fetch("/no-such-page");
    expect(response.status).toBe(404);
    expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    const page = await response.text();
    expect(page).toContain("<main");
    expect(page).toContain('href="/"');
  });

  it("serves the next request of a connection after it has refused a body without reading it", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = (path: string, body?: string) =>
      new Promise<[status: number | undefined, text: string]>((resolve, reject) => {
        const headers = body === undefined ? {} : { "Content-Type": "application/json", "Content-Length": body.length };
        request(`${server.url}${path}`, { agent, method: body === undefined ? "GET" : "POST", headers }, (response) => {
          void text(response).then((received) => resolve([response.statusCode, received]));
        })
          .on("error", reject)
          .end(body);
      });
    const large = JSON.stringify({ title: "x".repeat(2_000_000) });
    for (const [path, status, text] of [
      ["/api/add-product?shop=pc", 401, "Log in to the admin panel"],
      ["/no-such-page", 404, "Page not found"],
      ["/cart/add", 415, "Send a form."],
    ] as const) {
      expect(await send(path, large)).toEqual([status, expect.stringContaining(text)]);
      expect((await send("/healthz"))[0]).toBe(200);
    }
    agent.destroy();
  });

  it("returns JSON for an unknown API address", async () => {
    const response = await client.fetch("/api/no-such-call");
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: expect.any(String) as string });
  });
});

it("exits with code 0 on SIGTERM", async () => {
  const server = await startServer();
  await new Client(server.url).getPage("/");
  expect(await server.stop()).toBe(0);
  expect(server.log.at(-1)?.msg).toBe("The server has shut down.");
  expect(server.log.filter(({ level = 0 }) => level >= 50)).toEqual([]);
});

it("refuses to start and names every wrong variable", async () => {
  const start = startServer({ env: { PORT: "high", TRUST_PROXY: "yes" } });
  await expect(start).rejects.toThrow(/PORT[\s\S]*TRUST_PROXY/);
});

it("refuses a demonstration's database without DEMO, and logs with DEMO that it is one", async () => {
  const { storageDir, file } = makeStorage();
  const db = openDatabase(file);
  db.$client.exec("INSERT INTO settings (name, value) VALUES ('demo', '1')");
  closeDatabase(db);
  await expect(startServer({ storageDir })).rejects.toThrow(/is a demonstration/);
  const demo = await startServer({ storageDir, env: { DEMO: "1" } });
  expect(demo.log).toContainEqual(expect.objectContaining({ msg: "The server is listening.", demo: true }));
  expect(await new Client(demo.url).getPage("/pcshop")).toContain("Demonstration: sign-in");
  await demo.stop();
});
