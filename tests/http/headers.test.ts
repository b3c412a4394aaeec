import { once } from "node:events";
import http from "node:http";
import { connect } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { cartLines } from "#db/schema/index.ts";
import { addImages, makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { signInBuyers } from "#tests/setup/buyers.ts";
import type { Client } from "#tests/setup/client.ts";
import type { RunningServer } from "#tests/setup/start-server.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

const ONCE: Record<string, string | RegExp> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
  "cross-origin-resource-policy": "same-origin",
  "content-security-policy": /frame-ancestors 'none'/,
};

let server: RunningServer;
let db: Db;
let end: StartedShop["end"];
let buyer: Client;
let line: number;
let chatId: string;

beforeAll(async () => {
  ({ server, db, end } = await startShop({ SELLER_EMAIL: "seller@shop.example" }));
  const [first] = signInBuyers(db, server.url, 1);
  if (!first) throw new Error("No buyer is signed in.");
  buyer = first;
  const conditions = { good: { priceCents: 2550, quantity: 3 } };
  const productKey = insertProduct(db, "ayz", { id: "lamp", title: "Lamp", conditions });
  await addImages(db, productKey, [await makeImage()], path.join(server.storageDir, "pictures"));
  await buyer.postForm("/cart/add", { product_id: "lamp", condition: "good", quantity: "1" });
  line = db.select().from(cartLines).get()?.key ?? 0;
  const chat = await buyer.sendJson("POST", "/api/chats", { productId: "lamp" });
  chatId = ((await chat.json()) as { id: string }).id;
});
afterAll(() => end());

interface RequestOptions extends http.RequestOptions {
  body?: string;
}

/**
 * Sends a request without further headers. Returns all headers of the response, in lower case, with all their values.
 */
async function ask(address: string, { body, ...options }: RequestOptions = {}) {
  const request = http.request(server.url + address, options).end(body);
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  response.resume();
  return { status: response.statusCode, headers: response.headersDistinct };
}

const asBuyer = () => ({ headers: { Cookie: `session=${buyer.cookies.get("session") ?? ""}` } });

const ANSWERS: [kind: string, status: number, address: () => string, getOptions?: () => RequestOptions][] = [
  ["a page", 200, () => "/"],
  ["a page of a signed-in buyer", 200, () => "/account?tab=cart", asBuyer],
  ["the data of a page", 200, () => "/account.data", asBuyer],
  ["a page that is not there", 404, () => "/nowhere"],
  ["an address that cannot be decoded", 404, () => "/%E0%A4%A"],
  ["a redirect", 302, () => "/account"],
  ["a static file", 200, () => "/sounds/new-message.wav"],
  ["a compressed static file", 200, () => "/favicon.svg", () => ({ headers: { "Accept-Encoding": "br" } })],
  ["an image of a product", 200, () => "/images/AYZProducts/lamp/1.webp"],
  ["an image of a product at the API", 200, () => "/api/images/AYZProducts/lamp/preview/1.webp"],
  ["an image that the browser holds", 304, () => "/images/AYZProducts/lamp/1.webp", cachedImage],
  ["an image that is not there", 404, () => "/images/AYZProducts/lamp/2.webp"],
  ["an image of a cart's line", 200, () => `/account/cart/${line}/picture.webp`, asBuyer],
  ["an image of a chat", 200, () => `/api/chats/${chatId}/product.webp`, asBuyer],
  ["an image that counts a view", 200, () => "/views/ayz/lamp.gif"],
  ["the API", 200, () => "/api/products?shop=ayz"],
  ["the API to a visitor", 401, () => "/api/cart/someone"],
  ["the API to another buyer", 403, () => "/api/cart/someone", asBuyer],
  ["an API call that is not there", 404, () => "/api/nowhere"],
  ["a method that the API does not know", 405, () => "/api/login"],
  ["a method that nobody answers", 405, () => "/", () => ({ method: "TRACE" })],
  ["a request from another site", 403, () => "/theme", () => ({ method: "POST", headers: { Origin: "null" } })],
  ["a form that is too large", 413, () => "/theme", () => postForm("x".repeat(300_000))],
  ["a body that is no form", 415, () => "/theme", () => ({ method: "POST", body: "x" })],
  ["a part of a file", 206, () => "/sounds/new-message.wav", () => ({ headers: { Range: "bytes=0-1" } })],
  [
    "a part that a file has not",
    416,
    () => "/sounds/new-message.wav",
    () => ({ headers: { Range: "bytes=9999999-" } }),
  ],
  ["another version of a file", 412, () => "/sounds/new-message.wav", () => ({ headers: { "If-Match": '"x"' } })],
  ["an expectation that nobody meets", 417, () => "/theme", () => ({ method: "POST", headers: { Expect: "x" } })],
  ["headers that are too large", 431, () => "/", () => ({ headers: { "X-Large": "x".repeat(70_000) } })],
  ["a form with a wrong field", 422, () => "/account/data", () => asBuyerWith(postForm("email=wrong"))],
  ["a call while buying is off", 503, () => "/api/create-checkout", () => asBuyerWith(postJson("{}"))],
  ["a name that is not the shop's", 421, () => "/", () => ({ headers: { Host: "evil.example" } })],
  ["a host that none could have", 400, () => "/", () => ({ headers: { Host: "evil<script>" } })],
  ["health", 200, () => "/healthz"],
  ["a text for robots", 200, () => "/robots.txt"],
  ["a handshake of the chat's socket", 200, () => "/socket.io/?EIO=4&transport=polling", asBuyer],
];

function postForm(body: string): RequestOptions {
  return { method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded" }, body };
}

function postJson(body: string): RequestOptions {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body };
}

function asBuyerWith(options: RequestOptions): RequestOptions {
  return { ...options, headers: { ...(options.headers as Record<string, string>), ...asBuyer().headers } };
}

function cachedImage(): RequestOptions {
  const hash = db.$client.prepare("SELECT preview_hash FROM products WHERE id = 'lamp'").pluck().get();
  return { headers: { "If-None-Match": `"${String(hash)}-full"` } };
}

describe("Cache-Control", () => {
  it.each([
    ["a page", "/pcshop"],
    ["a page of the account", "/account?tab=cart"],
    ["the chats", "/chats"],
    ["the data of a page", "/account.data"],
    ["the cart at the API", "/api/cart/buyer-1"],
    ["an image of a chat", () => `/api/chats/${chatId}/product.webp`],
    ["a page that is not there", "/nowhere"],
  ])("forbids browsers to store %s of a signed-in buyer", async (_, address) => {
    const { headers } = await ask(typeof address === "string" ? address : address(), asBuyer());
    expect(headers["cache-control"]).toEqual(["no-store"]);
  });

  it("forbids browsers to store an administrator's pages", async () => {
    for (const Cookie of ["admin=anything", "admin=anything; theme=dark"]) {
      expect((await ask("/orders", { headers: { Cookie } })).headers["cache-control"]).toEqual(["no-store"]);
    }
  });

  it("forbids browsers to store the data of a visitor's page, which a prefetch would reuse for minutes", async () => {
    for (const address of ["/_root.data", "/pcshop.data", "/_root.data?sort=views", "/product/lamp.data"]) {
      const { status, headers } = await ask(address);
      expect([address, status, headers["cache-control"]]).toEqual([address, 200, ["no-store"]]);
    }
  });

  it("answers the prefetch of data without data", async () => {
    const prefetch = { headers: { "Sec-Purpose": "prefetch" } };
    expect(await ask("/pcshop.data", prefetch)).toMatchObject({
      status: 204,
      headers: { "cache-control": ["no-store"] },
    });
    expect((await ask("/pcshop", prefetch)).status).toBe(200);
    expect((await ask("/pcshop.data", { headers: { "Sec-Purpose": "prefetch;prerender" } })).status).toBe(200);
  });

  it("lets browsers store public responses", async () => {
    expect((await ask("/pcshop")).headers["cache-control"]).toEqual(["private, no-cache"]);
    expect((await ask("/pcshop", { headers: { Cookie: "theme=dark" } })).headers["cache-control"]).toEqual([
      "private, no-cache",
    ]);
    const image = await ask("/images/AYZProducts/lamp/1.webp", asBuyer());
    expect(image.headers["cache-control"]).toEqual(["no-cache"]);
    const file = await ask("/sounds/new-message.wav", asBuyer());
    expect(file.headers["cache-control"]).toEqual(["public, max-age=3600"]);
  });
});

describe("security headers are sent exactly once with", () => {
  it.each(ANSWERS)("%s (%d)", async (_kind, status, address, getOptions) => {
    const answer = await ask(address(), getOptions?.());
    expect(answer.status).toBe(status);
    expectHeaders(answer.headers);
  });

  it("too many passwords (429)", async () => {
    const wrong = postJson('{"password":"wrong"}');
    let answer = await ask("/api/login", wrong);
    for (let i = 0; i < 5; i++) answer = await ask("/api/login", wrong);
    expect(answer.status).toBe(429);
    expectHeaders(answer.headers);
  });

  it.each([
    ["a line that is no header (400)", 400, "GET / HTTP/1.1\r\nbad header\r\n\r\n"],
    ["two lengths (400)", 400, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"],
    ["no HTTP at all (400)", 400, "hello\r\n\r\n"],
  ])("%s", async (_, status, sent) => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    socket.write(sent);
    const [statusLine = "", ...lines] = (await text(socket)).split("\r\n\r\n", 1)[0]?.split("\r\n") ?? [];
    const headers: NodeJS.Dict<string[]> = {};
    for (const line of lines) {
      const [name = "", value = ""] = line.split(/: (.*)/);
      (headers[name.toLowerCase()] ??= []).push(value);
    }
    expect(statusLine).toContain(` ${status} `);
    expectHeaders(headers);
  });

  it("a page from the page cache (200)", async () => {
    let answer = await ask("/pcshop");
    // A response is cached at the second request for it, and has its entity tag from then on.
    for (let times = 2; times <= 3; times++) answer = await ask("/pcshop");
    expect(answer.headers.etag).toBeDefined();
    expectHeaders(answer.headers);
  });

  it("a page that fails (500)", async () => {
    db.$client.exec("ALTER TABLE cart_lines RENAME TO cart_lines_away");
    try {
      const answer = await ask("/account?tab=cart", asBuyer());
      expect(answer.status).toBe(500);
      expectHeaders(answer.headers);
    } finally {
      db.$client.exec("ALTER TABLE cart_lines_away RENAME TO cart_lines");
    }
  });
});

function expectHeaders(headers: NodeJS.Dict<string[]>): void {
  for (const [name, value] of Object.entries(ONCE)) {
    const expected = typeof value === "string" ? value : (expect.stringMatching(value) as string);
    expect(headers[name], name).toEqual([expected]);
  }
  expect(headers["x-powered-by"]).toBeUndefined();
  expect(headers["access-control-allow-origin"]).toBeUndefined();
}

describe("the content security policy", () => {
  const policyOf = async (address: string) => (await ask(address)).headers["content-security-policy"]?.[0];

  it("allows pages only the shop's own resources, and scripts by their nonce", async () => {
    const policy = (await policyOf("/sign-in"))?.replace(/'nonce-[0-9a-f]{32}'/, "NONCE");
    expect(policy?.split("; ")).toEqual([
      "default-src 'self'",
      "script-src 'self' NONCE",
      "style-src 'self'",
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "form-action 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
  });

  it("allows nothing for other responses", async () => {
    for (const address of ["/api/products", "/robots.txt", "/images/AYZProducts/lamp/1.webp", "/favicon.svg"]) {
      const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
      expect(await policyOf(address), address).toBe(nothing);
    }
  });
});

describe("Strict-Transport-Security", () => {
  it("is sent for a year and all subdomains with an https PUBLIC_URL, and not without", async () => {
    expect((await fetch(server.url)).headers.get("Strict-Transport-Security")).toBeNull();
    const secure = await startShop({ PUBLIC_URL: "https://shop.example" });
    try {
      for (const address of ["/", "/api/products", "/favicon.svg", "/nowhere"]) {
        const { headers } = await fetch(secure.server.url + address);
        expect(headers.get("Strict-Transport-Security"), address).toBe("max-age=31536000; includeSubDomains");
      }
    } finally {
      await secure.end();
    }
  });
});
