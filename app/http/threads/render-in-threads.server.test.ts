import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import type { ServerBuild } from "@remix-run/node";
import express from "express";
import { afterEach, expect, test } from "vitest";

import { makeThreadRendering } from "./render-in-threads.server.ts";
import { startRenderThreads, type RenderThreads } from "./render-threads.server.ts";

const LIST = { id: "list", path: "parts", module: { handle: { shared: { params: [] } } } };
const PRODUCT = {
  id: "product",
  parentId: "list",
  path: "product/:id",
  module: { handle: { shared: { params: [] } } },
};
const ACCOUNT = { id: "account", path: "account", module: {} };
const build = { routes: { list: LIST, product: PRODUCT, account: ACCOUNT } } as unknown as ServerBuild;

/** The program of a thread that answers each request by this expression. */
function program(answer: string): URL {
  const source = `
    import { parentPort, threadId } from "node:worker_threads";
    parentPort.on("message", (request) => {
      const send = (text, status = 200) => parentPort.postMessage({
        kind: "page", id: request.id,
        page: { status, headers: [["X-Made-By", "thread"]], body: new TextEncoder().encode(text) },
      });
      ${answer}
    });
    parentPort.postMessage({ kind: "ready" });
  `;
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`);
}

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

interface Shop {
  get: (path: string, headers?: Record<string, string>, method?: string) => Promise<string>;
  threads: RenderThreads;
}

/** A server whose main thread answers "main". */
async function startShop(answer: string, limits = { renderMs: 30_000, restartAfterMs: 60_000 }): Promise<Shop> {
  const threads = startRenderThreads(program(answer), 1, limits);
  const app = express();
  app.use(makeThreadRendering(threads, build, () => ({ page: "7", exact: "7" })));
  app.use((_req, res) => void res.send("main"));
  const server: Server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  ends.push(
    () => threads.stop(),
    () => server.close(),
    () => server.closeAllConnections(),
  );
  const { port } = server.address() as AddressInfo;
  const get = async (path: string, headers = {}, method = "GET") => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers, method });
    return `${response.status} ${response.headers.get("X-Made-By") ?? ""} ${await response.text()}`;
  };
  return { get, threads };
}

const BY_MAIN = "200  main";

/** Waits until the thread has started: before, the main thread renders. */
function untilByThread({ get }: Shop, path = "/parts") {
  return expect.poll(() => get(path)).toContain("thread");
}

test("a thread renders pages that are the same for everybody, and their data", async () => {
  const shop = await startShop(`send(new URL(request.url).pathname + request.versions.page, 404);`);
  await untilByThread(shop);
  expect(await shop.get("/parts")).toBe("404 thread /parts7");
  expect(await shop.get("/parts.data?page=2")).toBe("404 thread /parts.data7");
  expect(await shop.get("/parts/product/3", { Cookie: "theme=dark" })).toBe("404 thread /parts/product/37");
});

test("keeps personal pages, changes and other addresses in the main thread", async () => {
  const shop = await startShop(`send("");`);
  await untilByThread(shop);
  expect(await shop.get("/parts", { Cookie: "session=x" })).toBe(BY_MAIN);
  expect(await shop.get("/parts", { Authorization: "Bearer x" })).toBe(BY_MAIN);
  expect(await shop.get("/parts", {}, "POST")).toBe(BY_MAIN);
  expect(await shop.get("/account")).toBe(BY_MAIN);
});

test("the main thread renders the unfinished pages of a thread that ends", async () => {
  const shop = await startShop(`if (request.url.endsWith("end")) process.exit(1); else send("");`);
  await untilByThread(shop);
  expect(await shop.get("/parts?end")).toBe(BY_MAIN);
  expect(await shop.get("/parts")).toBe(BY_MAIN);
});

test("a thread that hangs is replaced", async () => {
  const shop = await startShop(`if (request.url.endsWith("hang")) for (;;); else send("");`, {
    renderMs: 300,
    restartAfterMs: 0,
  });
  await untilByThread(shop);
  expect(await shop.get("/parts?hang")).toBe(BY_MAIN);
  await untilByThread(shop);
});

test("the main thread renders some of many simultaneous pages", async () => {
  const shop = await startShop(`
    const waiting = (globalThis.waiting ??= []);
    if (request.url.endsWith("wait")) return waiting.push(send);
    for (const one of waiting) one("");
    send("");
  `);
  await untilByThread(shop);
  shop.threads.countOwnRender();
  const pages = Array.from({ length: 4 }, () => shop.get("/parts?wait"));
  expect(await Promise.race(pages)).toBe(BY_MAIN);
  shop.threads.countOwnRender();
  expect(await shop.get("/parts")).toContain("thread");
  expect((await Promise.all(pages)).filter((answer) => answer === BY_MAIN)).toHaveLength(1);
});
