import { readFileSync, statSync } from "node:fs";

import { afterAll, beforeAll, expect, test } from "vitest";

import { startServer, type RunningServer } from "#tests/setup/start-server.ts";

/** The list of routes that a page's router loads, and the size of all scripts of a shop's page. */

/** As in `npm run bench`. */
const MAX_KB = 120;

let server: RunningServer;
beforeAll(async () => {
  // The demonstration has a password of the panels already.
  server = await startServer({ env: { DEMO: "1" } });
});
afterAll(() => server.stop());

async function listRoutes(page: string): Promise<string[]> {
  const html = await (await fetch(server.url + page)).text();
  // It is preloaded and imported, from one address.
  const [address = "", ...others] = new Set(html.match(/\/assets\/manifest-[\w-]+\.js/g));
  expect(others).toEqual([]);
  const [, json = ""] = /^window\.__remixManifest=(.*);$/.exec(readFileSync(`build/client${address}`, "utf8")) ?? [];
  const manifest = JSON.parse(json) as { url: string; routes: Record<string, unknown> };
  expect(manifest.url).toBe(address);
  return Object.keys(manifest.routes);
}

test.each(["/", "/pcshop", "/product/none", "/chats", "/sign-in", "/none"])(
  "%s has the routes of pages outside of the panels",
  async (page) => {
    const routes = await listRoutes(page);
    expect(routes).toEqual(expect.arrayContaining(["root", "shop/pc", "product/ayz", "orders/routes/account"]));
    const ofPanels = routes.filter((id) => /^(panel|orders\/delete|admin\/(?!gate|images))/.test(id));
    // The seller's chats have the palette.
    expect(ofPanels).toEqual(["admin/palette/routes/palette"]);
  },
);

test.each(["/pcadmin", "/orders", "/admin/none"])("%s has the routes of all pages", async (page) => {
  const routes = await listRoutes(page);
  expect(routes).toEqual(
    expect.arrayContaining(["root", "shop/pc", "admin", "panel/pc/edit", "admin/mail/routes/outbox"]),
  );
});

test.each(["/", "/pcshop", "/pcshop?sort=price-asc"])(
  `%s loads compressed scripts of at most ${MAX_KB} kB`,
  async (page) => {
    const html = await (await fetch(server.url + page)).text();
    const scripts = [...new Set(html.match(/\/assets\/[\w.$-]+\.js/g))];
    const bytes = scripts.reduce((sum, script) => sum + statSync(`build/client${script}.gz`).size, 0);
    expect(scripts.length).toBeGreaterThan(3);
    expect(bytes / 1024).toBeLessThanOrEqual(MAX_KB);
  },
);
