import { randomBytes, randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { checkouts, payments } from "#db/schema/index.ts";
import { PURCHASE_BODY, SHIPPING_BODY } from "#tests/factories/purchases.ts";
import { Random } from "#tests/factories/random.ts";
import type { Buyer } from "#tests/setup/buyers.ts";
import { Client } from "#tests/setup/client.ts";
import { countOf, SEED } from "#tests/setup/full-run.ts";
import { CART, cartItem } from "#tests/setup/http-cart.ts";
import { idsOf, PROVIDERS, setUpPurchaseFigures, type Created } from "#tests/setup/purchase-figures.ts";

/** Forged notifications, and purchases at prices that the shop does not ask. */

const FORGED = countOf(10_000, 300);
const TAMPERED = countOf(3_000, 150);

/** The prices of `insertOffer`, in cents. */
const PRICES: Record<string, number> = { good: 2550, excellent: 4000 };
const TOTALS = [25.49, 0.01, 0, -25.5, 40, 51, 1e9, 25.500001, "25.50", "25,50", "free", null] as const;
const QUANTITIES = [0, -1, 2, 1.5, "1", "2", 1e9, null, "0x1"] as const;
const CONDITIONS = ["excellent", "verygood", "acceptable", "mint", null, "GOOD"] as const;
/** Fields that the purchase schema does not have. */
const EXTRA_FIELDS = {
  ...{ price: 1, price_cents: 1, priceCents: 1, totalCents: 1, total_cents: 1, discount: 100, currency: "RUB" },
  items: [{ product_id: "nothing", condition: "good", quantity: 1, total_amount: 0.01 }],
};

describe.each(PROVIDERS)("with $name", ({ open }) => {
  const shop = setUpPurchaseFigures(open);
  const { purchase, send, books, find, runAll } = shop;

  test(`none of ${FORGED} forged notifications is accepted`, { timeout: 60_000 + FORGED * 20 }, async () => {
    const { secret, payFor, fake } = shop.provider;
    const [id = ""] = idsOf((await (await purchase()).json()) as Created);
    const order = { id, invoiceId: find(id)?.providerInvoiceId ?? "" };
    const asked = fake.requests.length;
    const stranger = new Client(shop.server.url);
    const random = new Random(SEED);
    const statuses = new Map<number, number>();
    await runAll(FORGED, async (i) => {
      const { body, header, signWith } = payFor(order, 1_000_000 + i);
      const [, prefix = "", hex = ""] = /^(sha256=)?(.*)$/.exec(signWith(secret)) ?? [];
      const at = random.whole(0, hex.length - 1);
      const forged = [
        undefined,
        "",
        prefix,
        (prefix + hex).toUpperCase(),
        // Upper case. Zeros become letters, because digits alone would stay a valid signature.
        prefix + hex.toUpperCase().replaceAll("0", "A"),
        signWith(`${secret}2`),
        signWith(""),
        payFor({ id: "other", invoiceId: "7" }, i).signWith(secret),
        prefix + hex.slice(0, -2),
        `${prefix}${hex}00`,
        `${prefix}${hex.slice(0, at)}${hex[at] === "0" ? "1" : "0"}${hex.slice(at + 1)}`,
        prefix + hex.slice(0, 40),
        prefix + "0".repeat(hex.length),
        prefix + Buffer.from(hex, "hex").toString("base64"),
        `sha1=${hex}`,
        randomBytes(random.whole(1, 200)).toString("base64url"),
      ];
      const isRandom = i % 2 === 1;
      const signature = isRandom
        ? prefix + randomBytes(hex.length / 2).toString("hex")
        : forged[(i / 2) % forged.length];
      const response = await stranger.fetch(`/api/payments/${fake.name}/notify`, {
        method: "POST",
        body,
        headers: { "Content-Type": "application/json", ...(signature !== undefined && { [header]: signature }) },
      });
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    });
    expect([...statuses]).toEqual([[401, FORGED]]);
    expect(find(id)).toMatchObject({ paymentStatus: "waiting", review: null });
    expect(fake.requests).toHaveLength(asked);
    const stored = shop.db.select().from(payments).all();
    expect(stored.filter(({ moneyAt }) => moneyAt !== null)).toEqual([]);
  });

  test(
    `none of ${TAMPERED} tampered purchases buys at another price (seed ${SEED})`,
    { timeout: 60_000 + TAMPERED * 100 },
    async () => {
      const random = new Random(SEED);
      const before = shop.orders().length;
      const statuses = new Map<number, number>();
      let bought = 0;

      function tamper(): Record<string, unknown> {
        const or = (times: number, value: unknown, others: readonly [unknown, ...unknown[]]) =>
          random.oneIn(times) ? random.pick(others) : value;
        const extra = Object.entries(EXTRA_FIELDS).filter(() => random.oneIn(6));
        return {
          ...Object.fromEntries(extra),
          total_amount: or(3, 25.5, TOTALS),
          quantity: or(3, 1, QUANTITIES),
          condition: or(3, "good", CONDITIONS),
          store: or(4, "ayz", ["pc", "xyz", "", null, "AYZ"]),
          product_id: or(5, shop.lamp.id, [shop.desk.id, "nothing", "", null]),
        };
      }
      /** The values that the cart's page showed. */
      async function buyByForm(who: Buyer, fields: Record<string, unknown>): Promise<[number, boolean]> {
        await send("/api/cart", cartItem(who, shop.lamp.id), {}, who);
        const { product_id, condition, quantity, total_amount } = fields;
        const buy = [product_id, condition, quantity, total_amount].map(String).join(":");
        const form = { ...SHIPPING_BODY, submission: randomUUID(), user: who.id, buy };
        const { status, headers } = await who.postForm(CART, form, { Origin: "http://shop.example" });
        return [status, /^https?:.*(iid=|\/i\/)/.test(headers.get("Location") ?? "")];
      }
      async function buyByApi(
        who: Buyer,
        fields: Record<string, unknown>,
        several: boolean,
      ): Promise<[number, boolean]> {
        const body = several ? { ...SHIPPING_BODY, items: [fields] } : { ...PURCHASE_BODY, ...fields };
        const { status } = await send(several ? "/api/create-checkout" : "/api/create-purchase", body, {}, who);
        return [status, status === 200];
      }
      await runAll(TAMPERED, async (i) => {
        const who = shop.buyers[i % shop.buyers.length] as Buyer;
        const fields = tamper();
        const [status, hasBought] =
          i % 5 === 0 ? await buyByForm(who, fields) : await buyByApi(who, fields, i % 5 === 1);
        expect(status).toBeLessThan(500);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (hasBought) bought++;
      });

      const made = shop.orders();
      expect(made.length - before).toBe(bought);
      expect(bought).toBeGreaterThan(0);
      for (const { condition, priceCents, totalCents, quantity } of made) {
        expect(priceCents).toBe(PRICES[condition]);
        expect(totalCents).toBe(priceCents * quantity);
      }
      const totals = new Map(
        shop.db
          .select()
          .from(checkouts)
          .all()
          .map(({ id, totalCents }) => [id, totalCents]),
      );
      for (const { id, cents } of shop.provider.listAsked()) expect(cents).toBe(totals.get(id));
      for (const { id } of [shop.lamp, shop.desk]) books(id);
      console.info(`${bought} of ${TAMPERED} bought, all at the right price; answers ${JSON.stringify([...statuses])}`);
    },
  );
});
