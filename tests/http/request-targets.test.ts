import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { insertProduct } from "#tests/factories/products.ts";
import { rawRequest } from "#tests/setup/raw-request.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

let shop: StartedShop;
const open = async (env: Record<string, string> = {}) => {
  shop = await startShop(env);
  insertProduct(shop.db, "pc", { id: "board", title: "Board" });
};
const close = () => shop.end();
const get = (path: string, headers: Record<string, string>) => rawRequest(shop.server.url, `GET ${path}`, headers);
const ownHost = () => new URL(shop.server.url).host;
const postForm = (headers: Record<string, string>) => {
  const form = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": "0" };
  return rawRequest(shop.server.url, "POST /account?index", { ...form, ...headers });
};

describe("requests that no page makes", () => {
  beforeAll(() => open());
  afterAll(close);

  test.each([
    ["OPTIONS *", {}, 400],
    ["OPTIONS /pcshop", {}, 405],
    ["GET http://evil.example/pcshop", {}, 400],
    ["GET http://evil.example:99999/pcshop", {}, 400],
    ["POST http://evil.example/api/login", {}, 400],
    ["GET pcshop", {}, 400],
    ["GET *", {}, 400],
    ["GET /pcshop", { Host: "a:99999" }, 400],
    ["GET /pcshop", { Host: "127.0.0.1:65536" }, 400],
    ["GET /pcshop", { Host: "[::1" }, 400],
    ["GET /pcshop", { Host: "1.2.3.4.5.6:80" }, 400],
    ["GET /pcshop", { Host: "" }, 400],
    ["GET /pcshop?_data=", {}, 400],
    ["GET /pcshop?_data=root", {}, 400],
    ["GET /pcshop?%5Fdata=root", {}, 400],
    ["GET /pcshop?q=x&_dat%61", {}, 400],
    ["GET /pcshop?_data=routes%2Fnothing", {}, 400],
    ["GET /pcshop.data?_data=root", {}, 400],
    ["POST /pcshop?_data=root", {}, 400],
    ["GET /api/products?_data=", {}, 400],
    // Two lengths, of which a proxy might believe the other one.
    ["POST /theme", { "Content-Length": "3", "Transfer-Encoding": "chunked" }, 400],
    ["POST /theme", { "Content-Length": "3\r\nContent-Length: 4" }, 400],
    ["POST /theme", { "Transfer-Encoding": "chunked, identity" }, 400],
    ["POST /theme", { "Transfer-Encoding ": "chunked" }, 400],
  ])("refuses %s %j with %i and no stack trace", async (requestLine, headers: Record<string, string>, expected) => {
    const { status, body } = await rawRequest(shop.server.url, requestLine, { Host: ownHost(), ...headers });
    expect(status).toBe(expected);
    expect(body).not.toMatch(/^ +at /m);
    expect(shop.server.log.filter(({ level }) => (level ?? 0) >= 50)).toEqual([]);
  });

  test("serves the next request", async () => {
    expect((await get("/pcshop", { Host: ownHost() })).status).toBe(200);
  });
});

const EVIL = "evil.example";

describe("without PUBLIC_URL", () => {
  beforeAll(() => open());
  afterAll(close);

  test.each([EVIL, "shop.example:8080", "localhost.example", "127.0.0.1.example"])(
    "does not serve the shop at the name %s",
    async (host) => {
      const { status, body } = await get("/pcshop", { Host: host });
      expect(status).toBe(421);
      expect(body).toContain("PUBLIC_URL");
      expect((await get("/healthz", { Host: host })).status).toBe(200);
    },
  );

  test.each(["127.0.0.1", "localhost:3000", "[::1]:3000", "192.0.2.7", "[2001:db8::7]:443"])(
    "serves the shop at %s",
    async (host) => {
      const { status, body } = await get("/pcshop", { Host: host });
      expect(status).toBe(200);
      expect(body).toContain("Board");
    },
  );

  test("accepts a form with another spelling of its host", async () => {
    const { port } = new URL(shop.server.url);
    expect((await postForm({ Host: `LOCALHOST:${port}`, Origin: `http://localhost:${port}` })).status).toBe(303);
    expect((await postForm({ Host: "127.0.0.1:80", Origin: "http://127.0.0.1" })).status).toBe(303);
    expect((await postForm({ Host: "127.0.0.1:81", Origin: "http://127.0.0.1" })).status).toBe(403);
  });

  test("shows forwarded headers of a visitor on no page, cached or not", async () => {
    const forged = {
      Host: ownHost(),
      "X-Forwarded-Host": `${EVIL}:666`,
      "X-Forwarded-Proto": "https",
      "X-Forwarded-Port": "666",
      Forwarded: `host=${EVIL};proto=https`,
    };
    for (const headers of [forged, forged, { Host: ownHost() }, { Host: ownHost() }, forged]) {
      for (const path of ["/pcshop/product/board", "/robots.txt", "/sitemap.xml"]) {
        const { status, body } = await get(path, headers);
        expect(status).toBe(200);
        expect(body).not.toContain(EVIL);
        expect(body).not.toMatch(/:666|https:\/\/127/);
        expect(body).toContain(`http://${ownHost()}/`);
      }
    }
  });
});

describe("behind a trusted proxy, without PUBLIC_URL", () => {
  beforeAll(() => open({ TRUST_PROXY: "127.0.0.1" }));
  afterAll(close);

  test("caches pages for each address that the proxy forwards for", async () => {
    const origins = [
      ["192.0.2.7", "https"],
      ["192.0.2.8", "https"],
      ["192.0.2.8", "http"],
    ] as const;
    for (let round = 0; round < 3; round += 1) {
      for (const [host, scheme] of origins) {
        const headers = { Host: ownHost(), "X-Forwarded-Host": host, "X-Forwarded-Proto": scheme };
        const { body } = await get("/pcshop/product/board", headers);
        expect(body).toContain(`${scheme}://${host}/pcshop/product/board`);
        for (const [other, otherScheme] of origins) {
          if (other !== host || otherScheme !== scheme) expect(body).not.toContain(`${otherScheme}://${other}/`);
        }
      }
    }
  });

  test("does not serve a name that the proxy forwards for", async () => {
    expect((await get("/pcshop", { Host: ownHost(), "X-Forwarded-Host": EVIL })).status).toBe(421);
    expect((await get("/pcshop", { Host: ownHost(), "X-Forwarded-Host": "a:99999" })).status).toBe(400);
  });
});

describe("with PUBLIC_URL", () => {
  beforeAll(() => open({ PUBLIC_URL: "https://shop.example", TRUST_PROXY: "127.0.0.1" }));
  afterAll(close);

  test("names it on every page for any requested host", async () => {
    const requests: Record<string, string>[] = [
      { Host: EVIL },
      { Host: ownHost(), "X-Forwarded-Host": EVIL },
      { Host: "shop.example" },
    ];
    for (const headers of requests) {
      for (let round = 0; round < 2; round += 1) {
        const { status, body } = await get("/pcshop/product/board", headers);
        expect(status).toBe(200);
        expect(body).toContain("https://shop.example/pcshop/product/board");
        expect(body).not.toContain(EVIL);
      }
    }
  });

  test("accepts forms of its own pages only, for any requested host", async () => {
    for (const Host of [ownHost(), "shop.example:443", "SHOP.example", EVIL]) {
      expect((await postForm({ Host, Origin: "https://shop.example" })).status).toBe(303);
      expect((await postForm({ Host, Origin: `https://${EVIL}` })).status).toBe(403);
    }
  });
});

describe("the demonstration", () => {
  beforeEach(() => open({ DEMO: "1" }));

  test("is served at any host name", async () => {
    expect((await get("/pcshop", { Host: "demo.example" })).status).toBe(200);
    await close();
  });
});
