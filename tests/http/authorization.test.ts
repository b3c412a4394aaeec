import http from "node:http";

import type { RouteConfigEntry } from "@remix-run/route-config";
import { afterAll, beforeAll, expect, it, test } from "vitest";

import { issueAdminToken } from "#app/admin/gate/admin-tokens.server.ts";
import routes from "#app/routes.ts";
import { SHOPS } from "#app/shops/shops.ts";
import type { Db } from "#db/connection.ts";
import { signInBuyers } from "#tests/setup/buyers.ts";
import { Client } from "#tests/setup/client.ts";
import type { RunningServer } from "#tests/setup/start-server.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

/**
 * Who may do what, for every address of the route table. A page's form is POST here; Remix hands its action the other
 * changing methods as well. What stands nowhere here is answered to nobody. Whose data somebody sees is tested with each
 * feature.
 */
const MAY = {
  anyone: [
    ...SHOPS.flatMap(({ path }) => [`GET ${path}`, `GET ${path === "/" ? "" : path}/product/:id`]),
    ...["/images", "/api/images"].flatMap((folder) => [
      `GET ${folder}/:folder/:id/:file`,
      `GET ${folder}/:folder/:id/:size/:file`,
    ]),
    ...["GET /sign-in", "POST /auth/demo", "GET POST /auth/logout"],
    ...["GET POST /theme", "GET /success", "GET /cancel", "GET POST /sandbox/pay/:invoiceId"],
    ...["GET /cart/add", "GET /cart/remove", "GET /views/:shop/:file"],
    ...["GET POST /admin/login", "GET POST /admin/exit", "POST /api/login", "POST /api/verify-token"],
    ...["GET /api/products", "GET /api/products/:id", "POST /api/products/:id/view", "GET /api/categories"],
    ...["GET /api/product-images/:shop/:id", "POST /api/payments/:provider/notify"],
    ...[
      "GET /sitemap.xml",
      "GET /sitemaps/:file",
      "GET /robots.txt",
      "GET POST PUT PATCH DELETE /api/*",
      "GET POST /*",
    ],
  ],
  /** Redirects everybody to sign in. */
  "anyone, to sign in": ["GET POST /auth/google", "GET /auth/google/callback", "GET /auth/demo"],
  /** Signed in; visitors are sent to sign in. */
  "buyers, on pages": [
    ...["GET /account", "GET POST /account?index", "GET POST /account/orders/:id/delete"],
    ...["POST /cart/add", "POST /cart/remove", "GET POST /chats", "GET POST /chat/:chatId"],
  ],
  "buyers, by calls": [
    ...["POST DELETE /api/cart", "PUT /api/cart/quantity", "GET /api/cart/:googleId", "POST /api/create-purchase"],
    ...["GET /api/my-purchases/:googleId", "POST /api/chats", "POST /api/chats/:chatId/upload"],
    ...["GET /api/chats/:chatId/images/:file", "GET /api/chats/:chatId/product.webp"],
  ],
  "buyers and administrators, by calls": ["DELETE /api/purchase/:paymentId"],
  /** Images of the owner's cart lines and orders. Everybody else gets 404. */
  owners: ["GET /account/cart/:line/picture.webp", "GET /account/orders/:id/picture.webp"],
  /** Everybody else gets the login form. */
  "administrators, on pages": [
    ...SHOPS.flatMap(({ panelPath }) => [
      ...[`GET ${panelPath}`, `GET POST ${panelPath}?index`, `GET POST ${panelPath}/delete`],
      ...[`GET POST ${panelPath}/edit`, `GET POST ${panelPath}/bulk-delete`],
      ...[`GET POST ${panelPath}/csv`, `GET POST ${panelPath}/csv/import`],
    ]),
    ...["GET POST /orders", "GET POST /orders/:id/delete", "GET /orders/:id/slip"],
  ],
  "administrators, by calls": [
    ...SHOPS.map(({ panelPath }) => `GET ${panelPath}/products.csv`),
    ...["POST /admin/pictures/:shop/:draft", "POST /admin/pictures/:shop/:draft/links"],
    ...["POST /admin/pictures/:shop/:draft/remove", "GET /admin/pictures/:shop/:draft/:name"],
    ...["GET /orders.csv", "GET /orders/:id/picture.webp", "GET /api/admin-purchases"],
    ...["PATCH /api/admin-purchases/:paymentId/shipped", "GET /api/next-id", "POST /api/upload-images"],
    ...["POST /api/add-product", "PUT /api/edit-product/:shop/:id", "DELETE /api/delete-product/:shop/:id"],
    ...["DELETE /api/product-images/:shop/:id/:file", "POST /api/tiptap-upload-image/:shop/:id"],
    ...["POST /api/tiptap-delete-image", "DELETE /api/tiptap-delete-folder/:shop/:id"],
  ],
};
type Group = keyof typeof MAY;
type Answer = "let in" | "logs in" | "signs in" | "nothing there" | 401 | 403 | 405;

/** The answers to a visitor, a buyer, and an administrator who is not signed in as a buyer. */
const HEARD: Record<Group | "nobody", [Answer, Answer, Answer]> = {
  anyone: ["let in", "let in", "let in"],
  "anyone, to sign in": ["signs in", "signs in", "signs in"],
  "buyers, on pages": ["signs in", "let in", "signs in"],
  "buyers, by calls": [401, "let in", 401],
  "buyers and administrators, by calls": [401, "let in", "let in"],
  owners: ["nothing there", "nothing there", "nothing there"],
  "administrators, on pages": ["logs in", "logs in", "let in"],
  "administrators, by calls": [401, 403, "let in"],
  nobody: [405, 405, 405],
};

/** The group that may send a request, by method and address: `POST /api/login`. */
const groups = new Map<string, Group>();
const addresses = new Set<string>();
for (const [group, lines] of Object.entries(MAY)) {
  for (const line of lines) {
    const words = line.split(" ");
    const address = words.pop() ?? "";
    addresses.add(address);
    for (const method of words) groups.set(`${method} ${address}`, group as Group);
  }
}

/** Lists the addresses of the route table. An index route has `?index` at its end, as in Remix. */
function listAddresses(entries: readonly RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const here = path === undefined ? parent : `${parent}/${path}`.replace(/\/+/g, "/");
    const own = index ? [`${here}?index`] : path === undefined ? [] : [here];
    return [...own, ...listAddresses(children, here)];
  });
}
const routed = listAddresses(routes);

let server: RunningServer;
let db: Db;
let end: StartedShop["end"];
beforeAll(async () => {
  ({ server, db, end } = await startShop({ DEMO: "1" }));
});
afterAll(() => end());

/** Returns a visitor, a buyer and an administrator with new sessions. */
function makePeople(): Client[] {
  const admin = new Client(server.url);
  admin.cookies.set("admin", issueAdminToken(db, new Date()));
  return [new Client(server.url), ...signInBuyers(db, server.url, 1), admin];
}

/** Sends an empty request. "let in" includes 400 and 404: the request passed the guard. */
async function ask(person: Client, method: string, address: string): Promise<Answer | Response> {
  const isCall = address.startsWith("/api/");
  const body = isCall ? new Blob(["{}"], { type: "application/json" }) : new URLSearchParams("a=b");
  const headers = { Origin: server.url };
  const response = await person.fetch(address, { method, headers, ...(method !== "GET" && { body }) });
  const { status } = response;
  const page = await response.text();
  if (status === 401 && page.includes('name="password"')) return "logs in";
  if (status === 401 || status === 403 || status === 405) return status;
  if (/^\/sign-in(\?|$)/.test(response.headers.get("Location") ?? "")) return "signs in";
  if (status === 404 && /^\/account\/.*\.webp$/.test(address)) return "nothing there";
  return status < 500 ? "let in" : response;
}

test("the access table lists exactly the addresses of the route table", () => {
  expect([...addresses].sort()).toEqual(routed.sort());
});

it.each(routed)("access to %s", async (pattern) => {
  const address = pattern
    .replace(":googleId", "buyer-1")
    .replace(":shop", "default")
    .replace(/:\w+|\*/g, "1");
  const methods = pattern.startsWith("/api/") ? ["GET", "POST", "PUT", "PATCH", "DELETE"] : ["GET", "POST"];
  for (const method of methods) {
    const group = groups.get(`${method} ${pattern}`) ?? "nobody";
    const heard = await Promise.all(makePeople().map((person) => ask(person, method, address)));
    expect(heard, `${method} ${address} for a visitor, a buyer and an administrator`).toEqual(HEARD[group]);
  }
});

it.each(["/ADMIN", "/%61dmin/edit", "/PcAdmin/products.csv", "/ORDERS"])(
  "%s has the same guard as its usual spelling",
  async (address) => {
    const statuses = makePeople().map(async (person) => (await person.fetch(address)).status);
    expect(await Promise.all(statuses)).toEqual([401, address.endsWith(".csv") ? 403 : 401, 200]);
  },
);

test("an unsupported HTTP method is refused with 405", async () => {
  const status = await new Promise((resolve, reject) => {
    const trace = http.request(server.url, { method: "TRACE" }, (response) => resolve(response.resume().statusCode));
    trace.on("error", reject).end();
  });
  expect(status).toBe(405);
});

test("the theme can only be changed by a form", async () => {
  const init = { method: "POST", headers: { Origin: server.url } };
  expect((await new Client(server.url).fetch("/theme", init)).status).toBe(415);
  const sent = await new Client(server.url).postForm("/theme", { theme: "dark", returnTo: "//elsewhere.example" });
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/"]);
});
