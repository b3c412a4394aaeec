import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { COMMAND } from "#app/audit/actor.ts";
import type { ContentPageName } from "#app/content/content-pages.ts";
import { findContentPage } from "#app/content/content.queries.server.ts";
import { saveContentPage } from "#app/content/content.server.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { Client, textOf } from "#tests/setup/client.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

let shop: StartedShop;
let visitor: Client;
let admin: Client;
beforeAll(async () => {
  shop = await startShop();
  visitor = new Client(shop.server.url);
  admin = makeAdminClient(shop.db, shop.server.url);
});
afterAll(() => shop.end());

/** Saves a page as another process would. */
function write(name: ContentPageName, text: string): void {
  const { version } = findContentPage(shop.db, name) ?? { version: 0 };
  const saved = saveContentPage(shop.db, name, { text, version, by: COMMAND, now: new Date() });
  expect(saved.ok).toBe(true);
}

describe("a page of the footer", () => {
  it("returns 404 and is not linked until it has a text", async () => {
    expect((await visitor.fetch("/pages/shipping")).status).toBe(404);
    expect((await visitor.fetch("/pages/anything")).status).toBe(404);
    expect(await visitor.getPage("/pcshop")).not.toContain("/pages/");
    expect(await visitor.getPage("/sitemaps/pages.xml")).not.toContain("/pages/shipping");
  });

  it("shows a standard text on grading until the owner writes one", async () => {
    const standard = await visitor.getPage("/pages/grading");
    expect(standard).toContain("<h2>Very Good</h2>");
    expect(standard).not.toContain("Last changed");
    write("grading", "# A and B\nWe use two grades.");
    const written = await visitor.getPage("/pages/grading");
    expect(written).toContain("<h2>A and B</h2>");
    expect(written).not.toContain("Very Good");
    const listed = (await visitor.getPage("/sitemaps/pages.xml")).match(/\/pages\/grading/g);
    expect(listed).toHaveLength(1);
    write("grading", "");
    expect(await visitor.getPage("/pages/grading")).toContain("<h2>Very Good</h2>");
  });

  it("is shown, linked on cached pages and listed in the sitemap once it is written", async () => {
    for (let i = 0; i < 3; i++) await visitor.getPage("/pcshop");
    write("returns", "# Thirty days\nWrite to ann@example.com <script>alert(1)</script>");
    expect(await visitor.getPage("/pcshop")).toContain('href="/pages/returns"');
    const page = await visitor.getPage("/pages/returns");
    expect(page).toContain("<h2>Thirty days</h2>");
    expect(page).toContain('<a href="mailto:ann@example.com">ann@example.com</a>');
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(page).toContain(`<link rel="canonical" href="${shop.server.url}/pages/returns"/>`);
    expect(await visitor.getPage("/sitemaps/pages.xml")).toContain(`<loc>${shop.server.url}/pages/returns</loc>`);
  });

  it("is served from the page cache until it changes", async () => {
    write("terms", "First text.");
    for (let i = 0; i < 2; i++) await visitor.getPage("/pages/terms");
    const cached = await visitor.fetch("/pages/terms");
    expect(cached.headers.get("Content-Security-Policy")).toContain("'sha256-");
    write("terms", "Second text.");
    expect(await visitor.getPage("/pages/terms")).toContain("Second text.");
  });

  it("is gone everywhere when its text is deleted", async () => {
    write("contact", "Ring the bell.");
    expect(await visitor.getPage("/smartshop")).toContain('href="/pages/contact"');
    write("contact", "");
    expect((await visitor.fetch("/pages/contact")).status).toBe(404);
    expect(await visitor.getPage("/smartshop")).not.toContain('href="/pages/contact"');
  });
});

describe("the form of a page", () => {
  const save = (fields: Record<string, string>) => admin.postForm("/admin/content/privacy", fields);

  it("is refused if the text was changed meanwhile, and saved when it is sent again", async () => {
    write("privacy", "We keep nothing.");
    const typed = "We keep <b>everything</b>.";
    const refused = await save({ text: typed, version: "0" });
    const page = await refused.text();
    expect(refused.status).toBe(409);
    expect(textOf(page)).toContain("We keep nothing.");
    expect(page).toContain("We keep &lt;b&gt;everything&lt;/b&gt;.</textarea>");
    expect(findContentPage(shop.db, "privacy")?.text).toBe("We keep nothing.");
    const version = /name="version" value="(\d+)"/.exec(page)?.[1] ?? "";
    expect((await save({ text: typed, version })).status).toBe(303);
    expect(findContentPage(shop.db, "privacy")?.text).toBe(typed);
  });

  it("is accepted again with the text that is already stored, however old its version is", async () => {
    write("privacy", "We keep nothing.");
    const { version = 0 } = findContentPage(shop.db, "privacy") ?? {};
    const form = { text: "We keep orders.", version: String(version) };
    expect((await save(form)).status).toBe(303);
    expect((await save(form)).status).toBe(303);
    expect(findContentPage(shop.db, "privacy")).toMatchObject({ text: form.text, version: version + 1 });
  });

  it.each([
    ["contact", "Contact: saved without text. The shop does not show it."],
    ["grading", "How we grade: saved without text. The shop shows its standard text."],
  ] as const)("says what the shop shows of %s without text", async (name, message) => {
    write(name, "Stored.");
    const path = `/admin/content/${name}`;
    const version = String(findContentPage(shop.db, name)?.version);
    expect((await admin.postForm(path, { text: " ", version })).status).toBe(303);
    expect(textOf(await admin.getPage(path))).toContain(message);
  });

  it("is refused without its text, and empties nothing", async () => {
    write("privacy", "We keep nothing.");
    const version = String(findContentPage(shop.db, "privacy")?.version);
    expect((await save({ version })).status).toBe(400);
    expect(findContentPage(shop.db, "privacy")?.text).toBe("We keep nothing.");
  });

  it.each([
    ["a blank of the draft", "Write to [YOUR E-MAIL ADDRESS].", "[YOUR E-MAIL ADDRESS]"],
    ["more than 20,000 characters", "x".repeat(20_001), "20,001 characters"],
  ])("refuses %s and keeps what was typed", async (_, text, reason) => {
    const before = findContentPage(shop.db, "privacy");
    const refused = await save({ text, version: String(before?.version ?? 0) });
    const page = await refused.text();
    expect(refused.status).toBe(422);
    expect(textOf(page)).toContain(reason);
    expect(page).toContain(`${text}</textarea>`);
    expect(findContentPage(shop.db, "privacy")).toEqual(before);
  });

  it.each(["", "-1", "1.5", "word"])("treats the version %j as an old one", async (version) => {
    write("privacy", "Stored.");
    expect((await save({ text: "Typed.", version })).status).toBe(409);
  });
});
