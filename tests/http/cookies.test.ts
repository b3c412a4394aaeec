import { afterAll, beforeAll, expect, it } from "vitest";

import { insertProduct } from "#tests/factories/products.ts";
import { Client } from "#tests/setup/client.ts";
import { CART } from "#tests/setup/http-cart.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

const PUBLIC_URL = "https://localhost";

let shop: StartedShop;
beforeAll(async () => {
  shop = await startShop({ DEMO: "1", PUBLIC_URL });
  insertProduct(shop.db, "ayz", { id: "lamp", conditions: { good: { priceCents: 2550, quantity: 3 } } });
});
afterAll(() => shop.end());

const browser = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0", Origin: PUBLIC_URL };

/** Everything that sets a cookie, and the cookies' names. */
const SET: [what: string, names: string[], send: (client: Client) => Promise<Response>][] = [
  ["choosing a theme", ["theme"], (client) => client.postForm("/theme", { theme: "dark" }, browser)],
  ["signing in", ["session", "account-mark"], (client) => client.postForm("/auth/demo", { account: "buyer" }, browser)],
  [
    "viewing a product",
    ["visitor"],
    (client) => client.fetch("/api/products/lamp/view?shop=ayz", { method: "POST", headers: browser }),
  ],
  [
    "adding to the cart as a visitor",
    ["chosen-item", "flash"],
    (client) => client.postForm("/cart/add", { product_id: "lamp", condition: "good" }, browser),
  ],
  [
    "buying without a session",
    ["draft", "flash"],
    (client) => client.postForm(CART, { address: "Elm Street 1", buy: "lamp:good:1:25.50" }, browser),
  ],
  [
    "an administrator's login",
    ["admin", "admin-browser"],
    (client) => client.postForm("/admin/login", { password: "demo" }, browser),
  ],
];

it.each(SET)("%s sets cookies that are bound to this host over TLS", async (_, names, send) => {
  const cookies = (await send(new Client(shop.server.url))).headers.getSetCookie();
  expect(cookies.map((cookie) => cookie.split("=", 1)[0]).sort()).toEqual(names.map((name) => `__Host-${name}`).sort());
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    expect(cookie).toMatch(/; Secure(;|$)/);
    expect(cookie).toMatch(/; SameSite=Lax$/);
    expect(cookie).not.toMatch(/; Domain=/i);
  }
});

it("the theme is read from a cookie of this host only, and its page is cached", async () => {
  const themeOf = async (Cookie: string) => {
    const response = await fetch(`${shop.server.url}/pcshop`, { headers: { Cookie } });
    const [, theme = "none"] = /<html[^>]*data-theme="(\w+)"/.exec(await response.text()) ?? [];
    return [theme, response.headers.get("ETag") !== null];
  };
  // A page is cached at the second request.
  for (const cookie of ["__Host-theme=dark", "theme=dark"]) for (let i = 0; i < 2; i += 1) await themeOf(cookie);
  expect(await themeOf("__Host-theme=dark; __Host-visitor=x")).toEqual(["dark", true]);
  expect(await themeOf("theme=dark; visitor=x")).toEqual(["none", true]);
});
