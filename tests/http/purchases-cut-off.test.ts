import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

import { describe, expect, test } from "vitest";

import { Random } from "#tests/factories/random.ts";
import type { FakeMode } from "#tests/fakes/http-fake.ts";
import { countOf, SEED } from "#tests/setup/full-run.ts";
import { idsOf, PROVIDERS, setUpPurchaseFigures, type Created } from "#tests/setup/purchase-figures.ts";

/** Purchases that are sent again and again, whose provider fails, or whose server is killed. */

const SENT_AT_ONCE = 20;
/** The shop waits 10 seconds for the provider. An answer may take a little longer. */
const TOLD_WITHIN_MS = 15_000;

const REPEATED = countOf(100, 4);
const FAILED = countOf(20, 2);
const KILLS = countOf(50, 3);

describe.each(PROVIDERS)("with $name", ({ open }) => {
  const shop = setUpPurchaseFigures(open);
  const { purchase, checkout, books, find, runAll } = shop;
  const random = new Random(SEED);

  test(
    `${REPEATED} purchases that are each sent ${SENT_AT_ONCE} times at once make one order and one invoice each`,
    { timeout: 60_000 + REPEATED * 1_000 },
    async () => {
      for (let i = 0; i < REPEATED; i++) {
        const several = i % 2 === 1;
        const before = { invoices: shop.provider.countInvoices(), lamps: books(), desks: books(shop.desk.id) };
        const key = { "Idempotency-Key": randomUUID() };
        const responses = await Promise.all(
          Array.from({ length: SENT_AT_ONCE }, () => (several ? checkout(key) : purchase(key))),
        );
        expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
        const [answer = "", ...others] = new Set(await Promise.all(responses.map((response) => response.text())));
        expect(others).toEqual([]);
        expect(idsOf(JSON.parse(answer) as Created)).toHaveLength(several ? 2 : 1);
        expect(shop.provider.countInvoices()).toBe(before.invoices + 1);
        expect(books()).toEqual({ stock: before.lamps.stock - 1, held: before.lamps.held + 1 });
        const desks = several ? 1 : 0;
        expect(books(shop.desk.id)).toEqual({ stock: before.desks.stock - desks, held: before.desks.held + desks });
      }
    },
  );

  test.each<FakeMode>([
    "down",
    "failing",
    "stopped behind a proxy",
    "sending HTML",
    "sending other JSON",
    "cutting off responses",
    "silent",
  ])(`${FAILED} purchases create no order while the provider is %s`, async (mode) => {
    const before = books();
    shop.provider.fake.mode = mode;
    const began = performance.now();
    await runAll(FAILED, async (i) => {
      const response = i % 2 === 0 ? await purchase() : await checkout();
      expect([response.status, await response.json()]).toEqual([503, { error: "Не удалось создать покупку" }]);
    });
    expect(performance.now() - began).toBeLessThan(TOLD_WITHIN_MS);
    shop.provider.fake.mode = "working";
    expect(books()).toEqual(before);
  });

  test(
    `${KILLS} kills between an invoice and its order leave no order without an invoice and no held unit (seed ${SEED})`,
    { timeout: 60_000 + KILLS * 10_000 },
    async () => {
      let slowestStartMs = 0;
      let acknowledged = 0;
      for (let kill = 0; kill < KILLS; kill++) {
        const before = books();
        const invoices = shop.provider.countInvoices();
        const key = { "Idempotency-Key": randomUUID() };
        const lost = purchase(key)
          .then((response) => response.json() as Promise<Created>)
          .catch(() => null);
        while (shop.provider.countInvoices() === invoices) await delay(0);
        // Some die before they get the invoice, some while they store it, some just after.
        if (kill % 3 > 0) await delay(random.whole(0, 25));
        await shop.server.kill();
        const answer = await lost;
        const killedAt = performance.now();
        await shop.start();
        slowestStartMs = Math.max(slowestStartMs, performance.now() - killedAt);
        const after = books();
        expect(after.stock + after.held).toBe(before.stock + before.held);
        expect(shop.orders().filter(({ state }) => state === "preparing")).toEqual([]);
        // Only orders with an invoice hold units.
        const stored = shop.orders().filter(({ state }) => state === "placed").length;
        if (answer) {
          acknowledged++;
          expect(find(idsOf(answer)[0] ?? "")).toMatchObject({ state: "placed", invoiceUrl: answer.payment_url });
        }
        // The buyer sends the purchase again and gets one order.
        const again = await purchase(key);
        expect(again.status).toBe(200);
        const created = (await again.json()) as Created;
        if (after.held > before.held)
          expect(shop.orders().filter(({ state }) => state === "placed")).toHaveLength(stored);
        if (answer) expect(created).toEqual(answer);
        expect(books()).toEqual({ stock: before.stock - 1, held: before.held + 1 });
      }
      console.info(
        `${KILLS} kills, ${acknowledged} of them after the answer; slowest start ${Math.round(slowestStartMs)} ms`,
      );
    },
  );
});
