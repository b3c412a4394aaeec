import { request } from "node:http";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { Client } from "#tests/setup/client.ts";
import type { RunningServer } from "#tests/setup/start-server.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

let server: RunningServer;
let db: Db;
let end: StartedShop["end"];

beforeAll(async () => {
  ({ server, db, end } = await startShop());
  insertProduct(db, "pc", { id: "fan", title: "Desk fan", priceCents: 1_900 });
});
afterAll(() => end());

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

/** Sends a request with exactly these headers, because `fetch` adds headers and decodes responses. */
function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, server.url), { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) });
      });
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** A rendered page allows its scripts by a nonce, a cached one by their hashes. */
function isCached({ headers }: Answer): boolean {
  return String(headers["content-security-policy"]).includes("'sha256-");
}

/** Requests a page until it is served from the cache. */
async function warm(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  for (let i = 0; i < 2; i++) expect(isCached(await get(path, headers))).toBe(false);
  const cached = await get(path, headers);
  expect(isCached(cached)).toBe(true);
  return cached;
}

describe("the page cache", () => {
  it.each(["theme=dark", "visitor=anything", "visitor=a; theme=light"])(
    "serves a request with the public cookies %s",
    async (Cookie) => {
      await warm(`/pcshop?q=${encodeURIComponent(Cookie)}`, { Cookie });
    },
  );

  it.each([
    ["a session", { Cookie: "session=x" }],
    ["a session over TLS", { Cookie: "__Host-session=x" }],
    ["an administrator's token", { Cookie: "admin=x" }],
    ["a message to show", { Cookie: "flash=x" }],
    ["a cookie that no list names", { Cookie: "theme=dark; cohort=7" }],
    ["a public cookie and an unknown one without a value", { Cookie: "visitor=a; cohort" }],
    ["an Authorization header", { Authorization: "Bearer x" }],
  ])("bypasses the cache for a request with %s", async (_, headers: Record<string, string>) => {
    const path = `/pcshop?q=${encodeURIComponent(JSON.stringify(headers))}`;
    for (let i = 0; i < 4; i++) expect(isCached(await get(path, headers))).toBe(false);
    expect(isCached(await get(path))).toBe(false);
    await get(path);
    expect(isCached(await get(path))).toBe(true);
    expect(isCached(await get(path, headers))).toBe(false);
  });

  it.each([
    ["/pcshop", "?q=fan&page=1&visitor=7"],
    ["/pcshop", "?utm_source=mail"],
    ["/pcshop/product/fan", "?q=fan&unknown"],
  ])("never caches %s with the unknown parameter of %s", async (path, search) => {
    for (let i = 0; i < 4; i++) expect(isCached(await get(path + search))).toBe(false);
  });

  it.each(["?picture=1", "?condition=good&category=Lighting&sort=views"])(
    "caches a product's page with the parameters %s, which it reads",
    async (search) => {
      await warm(`/pcshop/product/fan${search}`);
    },
  );

  it("caches one page for each theme", async () => {
    const path = "/pcshop?q=themes";
    const [light, dark] = [await warm(path, { Cookie: "theme=light" }), await warm(path, { Cookie: "theme=dark" })];
    expect(light.bytes.toString()).toContain('data-theme="light"');
    expect(dark.bytes.toString()).toContain('data-theme="dark"');
  });

  it.each([
    ["br, gzip", "br"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["*", "br"],
    ["brotli", undefined],
    ["br;q=0, *;q=0", undefined],
    ["", undefined],
  ])("returns to Accept-Encoding %j the encoding %s", async (accepted, encoding) => {
    const path = "/pcshop?q=encodings";
    for (let i = 0; i < 3; i++) await get(path);
    const answer = await get(path, { "Accept-Encoding": accepted });
    expect(isCached(answer)).toBe(true);
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(answer.headers["content-length"]).toBe(String(answer.bytes.byteLength));
    expect(answer.headers.vary).toBe("Cookie, Accept-Encoding");
  });

  it("returns 304 to a matching If-None-Match and 200 to another", async () => {
    const path = "/pcshop?q=etags";
    const etag = String((await warm(path)).headers.etag);
    for (const held of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      expect([held, (await get(path, { "If-None-Match": held })).status]).toEqual([held, 304]);
    }
    expect((await get(path, { "If-None-Match": '"other"' })).status).toBe(200);
    // The header that `fetch` adds to a request with a condition that the caller has set.
    expect((await get(path, { "If-None-Match": etag, "Cache-Control": "no-cache" })).status).toBe(304);
  });

  it("returns the headers of a page without its body to HEAD", async () => {
    const path = "/pcshop?q=heads";
    const { headers } = await warm(path);
    const answer = await fetch(server.url + path, { method: "HEAD", headers: { "Accept-Encoding": "identity" } });
    expect([answer.status, answer.headers.get("Content-Length")]).toEqual([200, headers["content-length"]]);
  });

  it("sends a new nonce each time, and the same sources for rendered and cached pages", async () => {
    const policies = [];
    for (let i = 0; i < 4; i++)
      policies.push(String((await get("/refferals?sort=views")).headers["content-security-policy"]));
    const nonces = policies.flatMap((policy) => /'nonce-([^']+)'/.exec(policy)?.[1] ?? []);
    expect(nonces.length).toBe(2);
    expect(new Set(nonces).size).toBe(2);
    const sources = policies.map((policy) => policy.replace(/ '(nonce|sha256)-[^']+'/g, ""));
    expect(new Set(sources).size).toBe(1);
    expect(sources[0]).toContain("frame-ancestors 'none'");
  });

  it("shows every change of the catalogue at once", async () => {
    const client = new Client(server.url);
    const path = "/smartshop?q=brand-new-thing";
    for (let i = 0; i < 3; i++) expect(await client.getPage(path)).not.toContain("A brand-new-thing");
    insertProduct(db, "smart", { id: "new", title: "A brand-new-thing", priceCents: 100 });
    expect(await client.getPage(path)).toContain("A brand-new-thing");
    db.$client.exec("DELETE FROM products WHERE id = 'new'");
    expect(await client.getPage(path)).not.toContain("A brand-new-thing");
  });
});
