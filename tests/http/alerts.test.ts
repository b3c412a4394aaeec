import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { productAlerts } from "#db/schema/index.ts";
import { insertProduct, saveForm } from "#tests/factories/products.ts";
import { Client, textOf } from "#tests/setup/client.ts";
import { startMailShop, type MailShop } from "#tests/setup/mail-shop.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

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

const words = async (path: string, client: Client = shop.buyer) =>
  textOf(await client.getPage(path)).replace(/\s+/g, " ");
const set = (fields: Record<string, string> = {}, client: Client = shop.buyer) =>
  shop.post(client, "/account/alerts", { intent: "add", shop: "pc", id: "fan", kind: "price", ...fields });
const alerts = () => shop.db.select().from(productAlerts).all();

describe("an alert", () => {
  it("is set on the product's page, and told by one letter with a link to stop them all", async () => {
    expect(await shop.buyer.getPage("/pcshop/product/fan")).toMatch(/<form method="post" action="\/account\/alerts"/);
    const response = await set({ price: "15" });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/pcshop/product/fan"]);
    expect(await words("/pcshop/product/fan")).toContain("We will write to you when it costs $15.00 or less.");
    expect(await words("/account/alerts")).toMatch(/Quiet fan when it costs \$15\.00 or less ?, now \$20\.00/);
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

    // The link asks; a mail program's post, without a session, removes.
    saveForm(shop.db, "pc", { id: "fan", title: "Quiet fan", price: "20" });
    await set();
    const program = new Client(shop.server.url);
    const { pathname } = new URL(stop);
    expect(await words(pathname, program)).toContain("1 alert is set");
    expect(alerts()).toHaveLength(1);
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    const stopped = await program.fetch(pathname, { method: "POST", body });
    expect([stopped.status, alerts()]).toEqual([200, []]);
    expect((await program.fetch(`${pathname.slice(0, -2)}xx`, { method: "POST", body })).status).toBe(404);
  });

  it("is refused beside its field, with what was typed", async () => {
    for (const [price, text] of [
      ["cheap", "Enter a price such as 59.90, or leave the field empty."],
      ["0", "Enter a price such as 59.90, or leave the field empty."],
      ["20", "It costs that already. Enter a lower price."],
    ] as const) {
      const response = await set({ price });
      const page = await response.text();
      expect([response.status, textOf(page).replace(/\s+/g, " ")]).toEqual([422, expect.stringContaining(text)]);
      expect(page).toMatch(new RegExp(`name="price"[^>]*value="${price}"`));
    }
    expect(alerts()).toEqual([]);
  });

  it("asks visitors to sign in, and comes back to the product", async () => {
    const response = await set({}, new Client(shop.server.url));
    expect(response.headers.get("Location")).toBe(`/sign-in?next=${encodeURIComponent("/pcshop/product/fan")}`);
  });

  it.each<Record<string, string>>([
    { shop: "none" },
    { id: "none" },
    { kind: "none" },
    { kind: "stock" },
    { id: "../../admin" },
    { price: "1".repeat(5_000) },
  ])("is not set by %o", async (fields) => {
    expect((await set(fields)).status).toBeLessThan(500);
    expect(alerts()).toEqual([]);
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
