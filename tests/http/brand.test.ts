import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { makeImage } from "#tests/factories/images.ts";
import { Client } from "#tests/setup/client.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

const folder = mkdtempSync(path.join(tmpdir(), "logo-"));
const LOGO = path.join(folder, "logo.jpg");

let drawn: StartedShop;
let own: StartedShop;
let named: StartedShop;
beforeAll(async () => {
  writeFileSync(LOGO, await makeImage({ width: 900, height: 300 }));
  drawn = await startShop();
  own = await startShop({ SHOP_NAME: "Ann & Co", LOGO });
  named = await startShop({ SHOP_NAME: "Ann & Co" });
});
afterAll(async () => {
  for (const shop of [drawn, own, named]) await shop.end();
  rmSync(folder, { recursive: true });
});

const pageOf = ({ server }: StartedShop) => new Client(server.url).getPage("/pcshop");
const attribute = (page: string, pattern: RegExp) => pattern.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";

describe("the name and the logo", () => {
  it("are drawn by default", async () => {
    const page = await pageOf(drawn);
    expect(page).toContain("<title>PC Build · Refals</title>");
    expect(page).toContain(`<meta property="og:image" content="${drawn.server.url}/preview.png"/>`);
    expect(page).toContain('<link href="/favicon.svg" type="image/svg+xml" rel="icon"/>');
    const client = new Client(drawn.server.url);
    for (const file of ["/preview.png", "/apple-touch-icon.png", "/favicon.svg", "/favicon.ico"]) {
      expect((await client.fetch(file)).status).toBe(200);
    }
    expect((await client.fetch("/brand/logo.webp")).status).toBe(404);
  });

  it("are the owner's in titles, header, footer and shared links", async () => {
    const page = await pageOf(own);
    expect(page).toContain("<title>PC Build · Ann &amp; Co</title>");
    expect(page).toContain("Ann &amp; Co. All rights reserved.");
    const client = new Client(own.server.url);
    const logo = await client.fetch(attribute(page, /<img src="([^"]+)" alt="Ann &amp; Co"/));
    expect(logo.headers.get("Cache-Control")).toContain("immutable");
    expect(await sharp(await logo.arrayBuffer()).metadata()).toMatchObject({ format: "webp", width: 288, height: 96 });
    const icon = await client.fetch(attribute(page, /<link rel="apple-touch-icon" href="([^"]+)"/));
    expect(await sharp(await icon.arrayBuffer()).metadata()).toMatchObject({ format: "png", width: 180, height: 180 });
    expect(attribute(page, /<link href="([^"]+)" rel="icon"/)).toBe(
      attribute(page, /rel="apple-touch-icon" href="([^"]+)"/),
    );
    const preview = await client.fetch(attribute(page, /property="og:image" content="([^"]+)"/));
    expect(await sharp(await preview.arrayBuffer()).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  it("shows only the name if a renamed shop has no logo", async () => {
    const page = await pageOf(named);
    expect(page).toContain(">Ann &amp; Co</span>");
    expect(page).not.toContain("og:image");
  });
});
