import { once } from "node:events";
import net from "node:net";

import { afterAll, beforeAll, expect, test } from "vitest";

import { memoryOf } from "#tests/setup/memory-of.ts";
import { insertProduct, insertProducts } from "#tests/factories/products.ts";
import { countOf } from "#tests/setup/full-run.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

const PRODUCTS = countOf(39_000, 20_000);
const ENCODINGS = ["identity", "gzip", "br"];
const ALWAYS_FINE_MS = 2_000;

let shop: StartedShop;
beforeAll(async () => {
  shop = await startShop();
  insertProducts(shop.db, "pc", PRODUCTS);
  insertProducts(shop.db, "ayz", 60);
  insertProducts(shop.db, "smart", 60);
});
afterAll(() => shop.end());

const memoryMb = () => memoryOf(shop.server);

const get = (path: string, headers: Record<string, string> = {}) => fetch(shop.server.url + path, { headers });

async function getStatus(path: string): Promise<number> {
  const response = await get(path);
  await response.arrayBuffer();
  return response.status;
}

interface Product {
  id: string;
}

async function getIds(path: string): Promise<string[]> {
  const answer = (await (await get(path)).json()) as Product[] | { products: Product[] };
  return (Array.isArray(answer) ? answer : answer.products).map(({ id }) => id);
}

/** How long a number of requests takes, one after another. */
async function timeOf(requests: number, send: () => Promise<Response>): Promise<number> {
  const began = performance.now();
  for (let i = 0; i < requests; i += 1) await (await send()).arrayBuffer();
  return performance.now() - began;
}

/** Requests the products of a shop, `times` times, and reads nothing of the answers. */
async function connectWithoutReading(encoding: string, query = "", times = 1): Promise<net.Socket> {
  const { hostname, port } = new URL(shop.server.url);
  const socket = net.connect({ host: hostname, port: Number(port) });
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.pause();
  const lines = `GET /api/products?shop=pc${query} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: ${encoding}\r\n\r\n`;
  socket.write(lines.repeat(times));
  return socket;
}

const SEARCH = "/api/products?shop=pc&q=o";

/** Opens connections that do not read, until a further search is refused. The buffers take some of the answers. */
async function fillSlots(sockets: net.Socket[]): Promise<Response> {
  while (sockets.length < 50) {
    const response = await get(`${SEARCH}&limit=101`);
    if (response.status === 503) return response;
    await response.arrayBuffer();
    sockets.push(await connectWithoutReading("identity", "&q=o", 4));
  }
  throw new Error("No search was refused.");
}

test("at most 10 searches are sent to one address at once, and clients that disconnect free their slots", async () => {
  for (let round = 0; round < 2; round++) {
    const sockets: net.Socket[] = [];
    const refused = await fillSlots(sockets);
    expect(refused.headers.get("Retry-After")).toBe("30");
    expect(await refused.json()).toEqual({
      error: "Too many others are downloading the catalogue. Wait a moment and try again.",
    });
    await expect.poll(() => fillSlots(sockets).then(() => getStatus("/sitemaps/pc-1.xml"))).toBe(503);
    // Copies that all clients share take no slot, and neither do short lists.
    expect(await getStatus("/api/products?shop=pc")).toBe(200);
    expect(await getStatus(`${SEARCH}&limit=100`)).toBe(200);
    sockets.forEach((socket) => socket.destroy());
    const all = Array.from({ length: 10 }, () => 200);
    await expect.poll(() => Promise.all(all.map(() => getStatus(SEARCH))), { timeout: 20_000 }).toEqual(all);
  }
});

test("a HEAD request, a 304 response and a response that was read free their slots", async () => {
  const search = "/api/products?shop=ayz&q=o";
  const etag = (await get(search)).headers.get("ETag") ?? "";
  for (let i = 0; i < 25; i++) {
    expect((await fetch(shop.server.url + search, { method: "HEAD" })).status).toBe(200);
    expect((await get(search, { "If-None-Match": etag })).status).toBe(304);
    expect(await getStatus(search)).toBe(200);
  }
});

test.each([
  { clients: 60, read: "the whole list", query: "", maxGrowthMb: 80 },
  { clients: 200, read: "a search that finds all", query: "&q=o", maxGrowthMb: 160 },
])("$clients clients that do not read $read take little memory, and others do not wait", async (asked) => {
  const { clients, query, maxGrowthMb } = asked;
  // The first requests load code and leave garbage.
  for (const encoding of ENCODINGS) {
    await (await get(`/api/products?shop=pc${query}`, { "Accept-Encoding": encoding })).arrayBuffer();
    await (await get("/pcshop")).arrayBuffer();
  }
  const allAtOnceMs = await timeOf(10, () => get(`/api/products?shop=pc${query}`));
  const before = memoryMb();
  const sockets = await Promise.all(
    Array.from({ length: clients }, (_, i) => connectWithoutReading(ENCODINGS[i % ENCODINGS.length] ?? "", query)),
  );
  // Answered after the requests above, most of which are refused. From now on only those that are sent take time.
  await (await get("/pcshop")).arrayBuffer();
  let most = 0;
  let longest = 0;
  for (let i = 0; i < 40; i += 1) {
    const began = performance.now();
    expect((await get(i % 2 === 0 ? "/pcshop" : "/api/products?shop=ayz")).status).toBe(200);
    longest = Math.max(longest, performance.now() - began);
    most = Math.max(most, memoryMb());
  }
  sockets.forEach((socket) => socket.destroy());
  // Without turns between the streams, a page would wait for all ten. Other load lengthens both times.
  expect(longest).toBeLessThan(Math.max(ALWAYS_FINE_MS, allAtOnceMs));
  expect(most - before).toBeLessThan(maxGrowthMb);
});

test("the catalogue is complete, and the same with and without compression", async () => {
  const plain = await get("/api/products?shop=pc", { "Accept-Encoding": "identity" });
  expect(plain.headers.get("Content-Encoding")).toBeNull();
  const packed = await get("/api/products?shop=pc", { "Accept-Encoding": "gzip" });
  expect(packed.headers.get("Content-Encoding")).toBe("gzip");
  expect(packed.headers.get("ETag")).toBe(plain.headers.get("ETag"));
  const text = await plain.text();
  // `fetch` decompresses.
  expect(await packed.text()).toBe(text);
  expect((JSON.parse(text) as { products: unknown[] }).products).toHaveLength(PRODUCTS);
});

test("the entity tag ignores parameters of the shop's page that do not change the list", async () => {
  const tagOf = async (query: string) => {
    const answer = await get(`/api/products?shop=ayz${query}`);
    await answer.arrayBuffer();
    return answer.headers.get("ETag");
  };
  const tag = await tagOf("");
  for (const query of ["&first=stock", "&layout=list", "&first=stock&layout=list&compare=1"]) {
    expect(await tagOf(query), query).toBe(tag);
  }
  expect(await tagOf("&sort=views")).not.toBe(tag);
  const ofCategory = "&category=Lighting";
  expect(await tagOf(`${ofCategory}&compare=1&first=stock`)).toBe(await tagOf(ofCategory));
});

test("a changed product is in the next answer", async () => {
  const before = await get("/api/products?shop=ayz");
  expect(await before.json()).toHaveLength(60);
  insertProduct(shop.db, "ayz", { id: "new-lamp", title: "New lamp" });
  const after = await get("/api/products?shop=ayz");
  expect(after.headers.get("ETag")).not.toBe(before.headers.get("ETag"));
  expect(await after.json()).toHaveLength(61);
});

test.each([
  ["ayz", "title"],
  ["ayz", "views"],
  ["ayz", "price-asc"],
  ["smart", "price-desc"],
  ["smart", "rating"],
])("pages of 7 products of %s, by `limit` and `after`, form the whole list sorted by %s", async (value, sort) => {
  const all = await getIds(`/api/products?shop=${value}&sort=${sort}`);
  expect(all.length).toBeGreaterThan(50);
  const paged: string[] = [];
  for (;;) {
    const last = paged.at(-1);
    const page = await getIds(`/api/products?shop=${value}&sort=${sort}&limit=7${last ? `&after=${last}` : ""}`);
    expect(page.length).toBeLessThanOrEqual(7);
    if (page.length === 0) break;
    paged.push(...page);
  }
  expect(paged).toEqual(all);
});

test("refuses a parameter `after` that is not the id of a product", async () => {
  const answer = await get("/api/products?shop=ayz&limit=7&after=none");
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { error: "after is not the id of a product of this shop." },
  ]);
});
