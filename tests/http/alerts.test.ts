import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { productAlerts } from "#db/schema/index.ts";
import { insertProduct, saveForm } from "#tests/factories/products.ts";
import { Client, textOf } from "#tests/setup/client.ts";
import { startMailShop, type MailShop } from "#tests/setup/mail-shop.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";
import { makeStopToken } from "#tests/setup/stop-token.ts";

let shop: MailShop;
beforeAll(async () => {
  shop = await startMailShop();
});
afterAll(() => shop.end());
beforeEach(() => {
  shop.db.delete(productAlerts).run();
  shop.smtp.letters.length = 0;
  saveForm(shop.db, "pc", { id: "fan", title: "Quiet fan", price: "20", link: "https://www.ebay.com/itm/1" });
});

const readText = async (path: string, client: Client = shop.buyer) =>
  textOf(await client.getPage(path)).replace(/\s+/g, " ");
const set = (fields: Record<string, string> = {}, client: Client = shop.buyer) =>
  shop.post(client, "/account/alerts", { intent: "add", shop: "pc", id: "fan", kind: "price", ...fields });
const alertLetters = (state: string) =>
  shop.rows().filter((row) => row.topic.startsWith("alert-") && row.state === state);
const stopByLink = () =>
  new Client(shop.server.url).fetch(`/alerts/stop/${makeStopToken(shop.buyer.id, shop.server.storageDir)}`, {
    method: "POST",
  });
const alerts = () => shop.db.select().from(productAlerts).all();

describe("an alert", () => {
  it("replaces an earlier one of the same kind about the product, and says so", async () => {
    await set({ price: "15" });
    expect(await readText("/pcshop/product/fan")).not.toContain("replaces");
    await set({ price: "15.00" });
    expect(await readText("/pcshop/product/fan")).not.toContain("replaces");
    await set({ price: "12" });
    expect(await readText("/pcshop/product/fan")).toContain(
      "We will e-mail you when it costs $12.00 or less. This replaces your earlier alert (when it costs $15.00 or less).",
    );
    expect(alerts()).toMatchObject([{ kind: "price", targetCents: 1200 }]);
  });

  it("is set on the product's page, and sends one letter with a link to stop them all", async () => {
    expect(await shop.buyer.getPage("/pcshop/product/fan")).toMatch(/<form method="post" action="\/account\/alerts"/);
    const response = await set({ price: "15" });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/pcshop/product/fan"]);
    expect(await readText("/pcshop/product/fan")).toContain("We will e-mail you when it costs $15.00 or less.");
    expect(await readText("/account/alerts")).toMatch(/Quiet fan when it costs \$15\.00 or less ?, now \$20\.00/);
    saveForm(shop.db, "pc", { id: "fan", title: "Quiet fan", price: "14" });
    await expect.poll(() => shop.smtp.letters.length).toBe(1);
    const [letter] = shop.smtp.letters;
    expect(letter?.subject).toBe("Quiet fan: now $14.00");
    expect(alerts()).toEqual([]);
    const header = (name: string) =>
      letter?.header.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    expect(header("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    const stop = /^<(.+)>$/.exec(header("List-Unsubscribe") ?? "")?.[1] ?? "";
    expect(letter?.text).toContain(stop);

    // The link asks first. The POST of a mail program has no session, and removes the alerts.
    saveForm(shop.db, "pc", { id: "fan", title: "Quiet fan", price: "20" });
    await set();
    const program = new Client(shop.server.url);
    const { pathname } = new URL(stop);
    expect(await readText(pathname, program)).toContain("1 alert is set");
    expect(alerts()).toHaveLength(1);
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    const stopped = await program.fetch(pathname, { method: "POST", body });
    expect([stopped.status, alerts()]).toEqual([200, []]);
    expect((await program.fetch(`${pathname.slice(0, -2)}xx`, { method: "POST", body })).status).toBe(404);
  });

  it.each([
    ["the link of a letter", stopByLink],
    ["the button of the account", () => shop.post(shop.buyer, "/account/alerts", { intent: "remove-all" })],
  ])("sends no letter that still waits when %s stops all alerts", async (_, stop) => {
    shop.smtp.mode = "down";
    await set({ price: "15" });
    saveForm(shop.db, "pc", { id: "fan", title: "Quiet fan", price: "14" });
    await expect.poll(() => alertLetters("queued").length).toBe(1);
    await expect.poll(() => alertLetters("queued")[0]?.error).not.toBeNull();
    await stop();
    expect(alertLetters("queued")).toEqual([]);

    // The next letter is sent after the one that would have waited.
    shop.smtp.mode = "working";
    shop.pass(10);
    saveForm(shop.db, "pc", { id: "fan", title: "Loud fan", price: "20" });
    await set({ price: "15" });
    saveForm(shop.db, "pc", { id: "fan", title: "Loud fan", price: "13" });
    await expect.poll(() => shop.smtp.letters.map(({ subject }) => subject)).toEqual(["Loud fan: now $13.00"]);
  });

  it("shows the error beside its field, with the typed value", async () => {
    for (const [price, text] of [
      ["cheap", "Enter a price such as 59.90, or leave the field empty."],
      ["0", "Enter a price such as 59.90, or leave the field empty."],
      ["20", "It already costs that or less. Enter a lower price."],
    ] as const) {
      const response = await set({ price });
      const page = await response.text();
      expect([response.status, textOf(page).replace(/\s+/g, " ")]).toEqual([422, expect.stringContaining(text)]);
      expect(page).toMatch(/<a [^>]*href="\/pcshop\/product\/fan"[^>]*>Quiet fan<\/a>/);
      expect(page).toMatch(/<input [^>]*name="price"[^>]* autofocus/i);
      expect(page).toMatch(new RegExp(`name="price"[^>]*value="${price}"`));
    }
    expect(alerts()).toEqual([]);
  });

  it.each([
    ["fan", "price", "It already costs that or less. Enter a lower price."],
    ["fan", "price", "You have 30 alerts. Remove one first. Price and stock alerts"],
    ["sold-out", "stock", "You have 30 alerts. Remove one first. Price and stock alerts"],
  ])("is refused on the page of %s, beside its form: %s, %s", async (id, kind, text) => {
    saveForm(shop.db, "pc", { id: "sold-out", title: "Loud fan", price: "20", availability: "NO" });
    const isFull = text.startsWith("You have");
    for (let i = 0; isFull && i < 30; i++) {
      const productKey = insertProduct(shop.db, "pc", { id: `full-${id}-${i}` });
      const alert = { userId: shop.buyer.id, productKey, kind: "stock", createdAt: new Date() } as const;
      shop.db.insert(productAlerts).values(alert).run();
    }
    const { status, headers } = await set({ id, kind, price: isFull ? "" : "20", onProductPage: "yes" });
    const location = headers.get("Location") ?? "";
    expect([status, location]).toEqual([303, expect.stringMatching(`^/pcshop/product/${id}\\?`)]);
    const page = await shop.buyer.getPage(location);
    expect(textOf(page).replace(/\s+/g, " ")).toContain(text);
    expect(page).toMatch(/<(input|button) [^>]*autofocus/i);
    if (kind === "price") expect(page).toMatch(/<details [^>]*open/);
  });

  it("keeps its form while the person removes others, if there are too many", async () => {
    for (let i = 0; i < 30; i++) {
      const productKey = insertProduct(shop.db, "pc", { id: `many-${i}` });
      const alert = { userId: shop.buyer.id, productKey, kind: "stock", createdAt: new Date() } as const;
      shop.db.insert(productAlerts).values(alert).run();
    }
    const refused = await set({ price: "4.50" });
    const location = refused.headers.get("Location") ?? "";
    expect([refused.status, location]).toEqual([303, expect.stringMatching(/^\/account\/alerts\?/)]);
    const expectForm = async (message: string) => {
      const page = await shop.buyer.getPage(location);
      expect(textOf(page)).toContain(message);
      expect(page).toMatch(/name="price"[^>]*value="4\.50"/);
      return /name="returnTo" value="([^"]*)"/.exec(page)?.[1]?.replaceAll("&amp;", "&");
    };
    const returnTo = await expectForm("You have 30 alerts. Remove one first.");
    expect(returnTo).toBe(location);
    const key = String(alerts()[0]?.key);
    for (const [fields, message] of [
      [{ alert: key }, "Alert removed."],
      [{ intent: "remove-all" }, "All alerts removed."],
    ] as const) {
      const removed = await shop.post(shop.buyer, "/account/alerts", { ...fields, returnTo: location });
      expect([removed.status, removed.headers.get("Location")]).toEqual([303, location]);
      await expectForm(message);
    }
    expect(alerts()).toEqual([]);
  });

  it("asks visitors to sign in, and then shows the form with the typed values again", async () => {
    insertProduct(shop.db, "ayz", { id: "spot", title: "Warm bulb" });
    const fields = { shop: "ayz", id: "spot", price: "4.50", condition: "good" };
    const response = await set(fields, new Client(shop.server.url));
    const location = new URL(response.headers.get("Location") ?? "", shop.server.url);
    expect([response.status, location.pathname]).toEqual([303, "/sign-in"]);
    const next = location.searchParams.get("next") ?? "";
    const page = await shop.buyer.getPage(next);
    expect(textOf(page)).toContain("Warm bulb");
    expect(page).toMatch(/name="price"[^>]*value="4\.50"/);
    expect(page).toMatch(/<option value="good" selected=""/);
    expect(page).not.toMatch(/name="price"[^>]*aria-invalid="true"/);
    for (const path of ["?shop=ayz&id=none&kind=price", "?shop=none&id=spot&kind=price", "?shop=ayz&id=spot&kind=x"]) {
      expect(await shop.buyer.getPage(`/account/alerts${path}`)).not.toContain("New alert");
    }
  });

  it.each<[number, Record<string, string>]>([
    [303, { shop: "none" }],
    [303, { id: "none" }],
    [303, { kind: "none" }],
    [303, { kind: "stock" }],
    [303, { id: "../../admin" }],
    [422, { price: "1".repeat(5_000) }],
  ])("returns %i and sets no alert for %o", async (status, fields) => {
    expect((await set(fields)).status).toBe(status);
    expect(alerts()).toEqual([]);
  });

  it("is about one condition of an Open Box product, or about all", async () => {
    insertProduct(shop.db, "ayz", {
      id: "bulb",
      conditions: { good: { priceCents: 500, quantity: 1 }, excellent: { priceCents: 900, quantity: 0 } },
    });
    const page = await shop.buyer.getPage("/product/bulb");
    const choices = [...page.matchAll(/<select name="condition".*?<\/select>/gs)].map(([select]) =>
      [...select.matchAll(/<option value="(\w*)"/g)].map(([, value]) => value),
    );
    expect(choices).toEqual([
      ["", "good"],
      ["excellent", "verygood", "acceptable"],
    ]);
    const about = { shop: "ayz", id: "bulb", kind: "stock" };
    await set({ ...about, condition: "excellent" });
    expect(await readText("/product/bulb")).toContain(
      "We will e-mail you when it is back in stock in Excellent condition.",
    );
    expect(alerts()).toMatchObject([{ kind: "stock", condition: "excellent" }]);
    expect(await readText("/account/alerts")).toMatch(/when it is back in stock in Excellent condition ?, now \$9\.00/);
    // A product with a link has no conditions. An unknown condition counts as any.
    await set({ condition: "good" });
    await set({ shop: "ayz", id: "bulb", condition: "__proto__" });
    expect(alerts().map(({ kind, condition }) => [kind, condition])).toEqual([
      ["stock", "excellent"],
      ["price", null],
      ["price", null],
    ]);
    const refused = await set({ shop: "ayz", id: "bulb", condition: "good", price: "5" });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toMatch(/<option value="good" selected="">Good/);
    shop.db.$client.exec("UPDATE product_conditions SET quantity = 0");
    expect(await shop.buyer.getPage("/product/bulb")).toMatch(/<option value="" selected="">Any condition/);
    // Nobody can pay its price now, so it may wait for that.
    expect((await set({ shop: "ayz", id: "bulb", condition: "good", price: "5" })).status).toBe(303);
  });

  it("is removed by its owner only", async () => {
    await set();
    const [alert] = alerts();
    const remove = (client: Client) => shop.post(client, "/account/alerts", { alert: String(alert?.key) });
    await remove(new Client(shop.server.url));
    expect(alerts()).toHaveLength(1);
    await remove(shop.buyer);
    expect(alerts()).toEqual([]);
  });

  it("is in the person's data, and is deleted with the account", async () => {
    await set({ price: "15" });
    const file = JSON.parse(await (await shop.buyer.fetch("/account/data/download")).text()) as { alerts: unknown[] };
    expect(file.alerts).toEqual([
      {
        shop: "pc",
        product_id: "fan",
        title: "Quiet fan",
        kind: "price",
        condition: null,
        target: 15,
        created_at: expect.any(String) as string,
      },
    ]);
  });
});

describe("a shop that sends no mail", () => {
  let quiet: StartedShop;
  beforeAll(async () => {
    quiet = await startShop();
    insertProduct(quiet.db, "pc", { id: "fan", priceCents: 900 });
  });
  afterAll(() => quiet.end());

  it("offers no alerts", async () => {
    const page = await new Client(quiet.server.url).getPage("/pcshop/product/fan");
    expect(page).not.toContain("/account/alerts");
  });
});
