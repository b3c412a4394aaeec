import type dns from "node:dns";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { auditEntries, linkChecks, priceChecks, products } from "#db/schema/index.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { ANYWHERE, PUBLIC_WEB } from "../http/network-policy.server.ts";
import { fail } from "../shared/result.ts";

import { checkAllLinks } from "./check-all-links.server.ts";
import { HostQueue } from "./host-queue.ts";
import { countDeadLinks } from "./link-checks.queries.server.ts";
import { checkLink, confirmPrice, ignoreLink } from "./link-checks.server.ts";
import type { LinkRequester } from "./request-link.server.ts";
import { seenFinding, seenPrice } from "./seen.ts";

const ADMIN = { kind: "admin", session: "abc", address: "127.0.0.1" } as const;

const SWITCH = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n";

/** A server for every host. The path determines its response. It records the requests. */
let server: http.Server;
let port: number;
let asked: string[];
let open: Map<string, number>;
let mostOpen: number;
beforeAll(async () => {
  server = http.createServer((request, response) => {
    const { host = "", "user-agent": agent } = request.headers;
    const name = host.split(":")[0] ?? "";
    const url = new URL(request.url ?? "/", `http://${host}`);
    asked.push(`${request.method} ${name}${url.pathname}`);
    expect(agent).toContain("link check");
    const now = (open.get(name) ?? 0) + 1;
    open.set(name, now);
    mostOpen = Math.max(mostOpen, now);
    response.once("close", () => open.set(name, (open.get(name) ?? 0) - 1));
    answer(url, request.method ?? "", response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function answer(url: URL, method: string, response: http.ServerResponse): void {
  const to = url.searchParams.get("to");
  if (to !== null) return void response.writeHead(302, { Location: to }).end();
  if (url.pathname === "/gone") return void response.writeHead(404).end();
  if (url.pathname === "/no-head" && method === "HEAD") return void response.writeHead(405).end();
  if (url.pathname === "/no-bots") return void response.writeHead(403).end();
  if (url.pathname === "/circle") return void response.writeHead(302, { Location: "/circle" }).end();
  if (url.pathname === "/cut") return void response.destroy();
  if (url.pathname === "/switch") return void response.socket?.write(SWITCH);
  // A body without an end. The link check does not read it.
  if (url.pathname === "/endless") {
    response.writeHead(200).flushHeaders();
    return void response.write("x");
  }
  response.writeHead(200).end("a page");
}

/** Every name but one leads to the server. */
const lookup = ((name: string, _options: object, done: (error: Error | null, found: dns.LookupAddress[]) => void) => {
  if (name === "absent.example") return done(Object.assign(new Error("ENOTFOUND"), { code: "ENOTFOUND" }), []);
  done(null, [{ address: "127.0.0.1", family: 4 }]);
}) as unknown as typeof dns.lookup;

let db: Db;
let cleanup: () => void;
let requester: LinkRequester;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
  asked = [];
  open = new Map();
  mostOpen = 0;
  requester = { policy: ANYWHERE, hosts: new HostQueue(0), limitMs: 20_000, userAgent: "link check", lookup };
});
afterEach(() => cleanup());

const at = (host: string, path: string) => `http://${host}:${port}${path}`;
const findCheck = (productKey: number) =>
  db.select().from(linkChecks).where(eq(linkChecks.productKey, productKey)).get();

let ids = 0;
async function check(url: string, by: Partial<LinkRequester> = {}) {
  const productKey = insertProduct(db, "pc", { id: `p${++ids}`, link: url });
  await checkLink(db, { productKey, name: "link", url }, { ...requester, ...by });
  return findCheck(productKey);
}

describe("the check of a link", () => {
  it.each([
    ["works", "/page", { outcome: "ok", status: 200, finalUrl: null }],
    ["works without HEAD", "/no-head", { outcome: "ok", status: 200 }],
    ["works although its body never ends", "/endless", { outcome: "ok" }],
    ["is gone", "/gone", { outcome: "gone", status: 404 }],
    ["is unknown if programs are refused", "/no-bots", { outcome: "unknown", status: 403 }],
    ["is unknown if the connection is cut", "/cut", { outcome: "unknown", status: null }],
    ["is unknown if its host switches protocols", "/switch", { outcome: "unknown", status: 101 }],
    ["is unknown if it leads in a circle", "/circle", { outcome: "unknown", status: null }],
  ])("checks a link that %s", async (_, path, expected) => {
    expect(await check(at("shop.example", path))).toMatchObject(expected);
  });

  it("follows redirects to another shop, and says where they lead", async () => {
    const to = at("parking.invalid", "/ads");
    expect(await check(at("shop.example", `/1?to=${encodeURIComponent(to)}`))).toMatchObject({
      outcome: "moved",
      finalUrl: to,
    });
  });

  it("reports a lost affiliate tag, and a host that does not exist", async () => {
    expect(await check(at("shop.example", `/1?tag=me-20&to=${encodeURIComponent("/2")}`))).toMatchObject({
      outcome: "tag-lost",
    });
    expect(await check(at("absent.example", "/1"))).toMatchObject({ outcome: "gone", status: null });
  });

  it("requests no private address, not even after a redirect", async () => {
    const policy = PUBLIC_WEB;
    for (const link of [
      at("shop.example", "/1"),
      `http://127.0.0.1:${port}/1`,
      "http://shop.example/1",
      "http://[::1]/",
    ]) {
      expect(await check(link, { policy })).toMatchObject({ outcome: "unknown", status: null });
    }
    expect(asked).toEqual([]);
    const outside = { ...ANYWHERE, allowsAddress: (address: string) => address !== "127.0.0.2" };
    expect(
      await check(at("shop.example", `/1?to=${encodeURIComponent(`http://127.0.0.2:${port}/`)}`), { policy: outside }),
    ).toMatchObject({ outcome: "unknown" });
  });

  it("stores nothing about a link that the product no longer has", async () => {
    const productKey = insertProduct(db, "pc", { id: "changed", link: at("shop.example", "/new") });
    await checkLink(db, { productKey, name: "link", url: at("shop.example", "/old") }, requester);
    expect(findCheck(productKey)).toBeUndefined();
  });
});

describe("a finding about a link", () => {
  const ignore = (productKey: number, seen: Parameters<typeof seenFinding>[0]) =>
    ignoreLink(db, { productKey, name: "link", seen: seenFinding(seen), by: ADMIN, now: new Date() }, true);

  it("is counted until the owner ignores it, and again when something else is found", async () => {
    const url = at("shop.example", "/gone");
    const { productKey = 0 } = (await check(url)) ?? {};
    expect(countDeadLinks(db)).toBe(1);
    expect(ignore(productKey, { outcome: "gone", url }).ok).toBe(true);
    await checkLink(db, { productKey, name: "link", url }, requester);
    expect(countDeadLinks(db)).toBe(0);
    db.update(linkChecks).set({ outcome: "moved" }).run();
    await checkLink(db, { productKey, name: "link", url }, requester);
    expect(countDeadLinks(db)).toBe(1);
    expect(db.select().from(auditEntries).all()).toMatchObject([{ action: "ignore-link", subject: `p${ids}` }]);
  });

  it("is not ignored if it is another one than the administrator has seen", async () => {
    const url = at("shop.example", "/gone");
    const { productKey = 0 } = (await check(url)) ?? {};
    expect(ignore(productKey, { outcome: "moved", url })).toEqual(fail("changed"));
    expect(ignore(productKey, { outcome: "gone", url: at("shop.example", "/old") })).toEqual(fail("changed"));
    expect(ignore(productKey + 1, { outcome: "gone", url })).toEqual(fail("not-found"));
    expect(countDeadLinks(db)).toBe(1);
    expect(db.select().from(auditEntries).all()).toEqual([]);
  });

  it("is forgotten when the product gets another link, but not when anything else changes", async () => {
    const { productKey = 0 } = (await check(at("shop.example", "/gone"))) ?? {};
    db.update(products).set({ title: "Another", ebay: "https://www.ebay.com/itm/1" }).run();
    expect(findCheck(productKey)).toBeDefined();
    db.update(products).set({ link: null }).run();
    expect(findCheck(productKey)).toBeUndefined();
  });
});

describe("the confirmation of a price", () => {
  it("is recorded only for the price and the link that the administrator has seen", () => {
    const url = at("shop.example", "/1");
    const productKey = insertProduct(db, "pc", { id: "1", priceCents: 900, link: url });
    db.update(priceChecks).set({ checkedAt: null }).run();
    const confirm = (price: number, link = url, key = productKey) =>
      confirmPrice(db, { productKey: key, seen: seenPrice({ price, url: link }), by: ADMIN, now: new Date(5) });
    const checkedAt = () => db.select().from(priceChecks).get()?.checkedAt;
    expect([confirm(800), confirm(900, `${url}2`)]).toEqual([fail("changed"), fail("changed")]);
    expect(confirm(900, url, productKey + 1)).toEqual(fail("not-found"));
    expect([checkedAt(), db.select().from(auditEntries).all()]).toEqual([null, []]);
    expect(confirm(900).ok).toBe(true);
    expect(checkedAt()).toEqual(new Date(5));
    expect(db.select().from(auditEntries).all()).toMatchObject([{ action: "confirm-price", subject: "1" }]);
  });
});

describe("the check of all links", () => {
  const run = (over: { isOver?: () => boolean; checkedBefore?: Date; hosts?: HostQueue } = {}) =>
    checkAllLinks(db, { ...requester, checkedBefore: new Date(0), isOver: () => false, ...over });

  it("requests every link once, and one link of a host at a time", async () => {
    for (let i = 0; i < 12; i++) {
      insertProduct(db, "pc", { id: `a${i}`, link: at(i % 2 ? "one.example" : "two.example", `/${i}`) });
    }
    insertProduct(db, "pc", { id: "without" });
    insertProduct(db, "ayz", { id: "both", ebay: at("one.example", "/e"), offerUp: at("three.example", "/o") });
    await run();
    expect(asked).toHaveLength(14);
    expect(new Set(asked).size).toBe(14);
    expect(mostOpen).toBe(1);
    expect(db.select().from(linkChecks).all()).toHaveLength(14);
  });

  it("skips links that were checked lately", async () => {
    insertProduct(db, "pc", { id: "1", link: at("one.example", "/1") });
    await run({ checkedBefore: new Date(Date.now() - 60_000) });
    await run({ checkedBefore: new Date(Date.now() - 60_000) });
    expect(asked).toEqual(["HEAD one.example/1"]);
  });

  it("continues where the last run ended", async () => {
    for (let i = 0; i < 6; i++) insertProduct(db, "pc", { id: `a${i}`, link: at("one.example", `/${i}`) });
    await run({ isOver: () => asked.length >= 3 });
    // The third answer came when the run was over.
    expect(db.select().from(linkChecks).all()).toHaveLength(2);
    asked = [];
    await run({ checkedBefore: new Date(Date.now() - 60_000) });
    expect(asked.map((one) => one.at(-1))).toEqual(["2", "3", "4", "5"]);
  });

  it("waits between two requests to a host", async () => {
    for (let i = 0; i < 3; i++) insertProduct(db, "pc", { id: `a${i}`, link: at("one.example", `/${i}`) });
    const startedAt = performance.now();
    await run({ hosts: new HostQueue(60) });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(118);
  });
});
