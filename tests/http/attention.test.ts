import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { refusedNotifications } from "#db/schema/index.ts";
import { btcpayEnv, startBtcpay } from "#tests/fakes/btcpay.ts";
import { nowpaymentsListEnv, startNowpayments } from "#tests/fakes/nowpayments.ts";
import type { ProviderFake } from "#tests/fakes/taken-payment.ts";
import { openAttentionShop, type AttentionShop } from "#tests/setup/attention-shop.ts";
import {
  isOnce,
  listBtcpaySituations,
  listNowpaymentsSituations,
  type Situation,
} from "#tests/setup/attention-situations.ts";
import { checkBooks } from "#tests/setup/check-books.ts";
import { checkLedgerAfterEach } from "#tests/setup/check-ledger-after-each.ts";

const fakes = { nowpayments: await startNowpayments(), btcpay: await startBtcpay() };

interface Provider {
  name: string;
  fake: ProviderFake;
  /** The setting that a wrong signature points to. */
  secret: string;
  env: Record<string, string>;
  wrongSignature: Record<string, string>;
  list: (at: AttentionShop) => Situation[];
}

const PROVIDERS: Provider[] = [
  {
    ...{ name: "NOWPayments", fake: fakes.nowpayments, secret: "NOWPAYMENTS_IPN_SECRET" },
    env: nowpaymentsListEnv(fakes.nowpayments.url),
    wrongSignature: { "x-nowpayments-sig": "0".repeat(128) },
    list: (at: AttentionShop) => listNowpaymentsSituations(at, fakes.nowpayments),
  },
  {
    ...{ name: "BTCPay Server", fake: fakes.btcpay, secret: "BTCPAY_WEBHOOK_SECRET" },
    env: btcpayEnv(fakes.btcpay.url),
    wrongSignature: { "BTCPay-Sig": `sha256=${"0".repeat(64)}` },
    list: (at: AttentionShop) => listBtcpaySituations(at, fakes.btcpay),
  },
];

describe.each(PROVIDERS)("with $name", ({ fake, env, secret, wrongSignature, list }) => {
  // Filled by `beforeAll`. The titles of the tests are made before that.
  const at = {} as AttentionShop;
  beforeAll(async () => {
    Object.assign(at, await openAttentionShop(fake, env));
  });
  afterAll(() => at.end());
  checkLedgerAfterEach(() => ({ fake, db: at.db }));
  beforeEach(() => {
    at.setStock(10);
    at.clearCases();
  });

  const situations = list(at);
  describe.each(["one", "two"] as const)("for orders that are paid %s at a time", (atOnce) => {
    test.each(situations)("$kind enters the queue and is settled by $settle, once", (situation) =>
      settle(at, situation, atOnce),
    );
  });

  test("keeps the newest 1,000 notifications with a wrong signature, and names the secret's setting once", async () => {
    const kept = () => at.db.select().from(refusedNotifications).all();
    const insert = at.db.$client.prepare(
      "INSERT INTO refused_notifications (provider, body, received_at) VALUES (?, '', 0)",
    );
    for (let i = 0; i < 995; i++) insert.run("sandbox");
    const body = JSON.stringify({ text: "\u0001ж".repeat(1_000) });
    for (let i = 0; i < 10; i++) await at.notify([body, wrongSignature], 401);
    expect(kept()).toHaveLength(1_000);
    expect(kept().filter(({ provider }) => provider !== "sandbox")).toHaveLength(10);
    expect(at.openCases()).toMatchObject([{ kind: "wrong_signature" }]);
    const queue = await at.textAt("/orders/attention");
    expect(queue).toContain("The secret is probably wrong.");
    expect(queue).toContain(secret);
    expect(queue).toContain("10 notifications are kept");
  });
});

async function settle(at: AttentionShop, situation: Situation, atOnce: "one" | "two"): Promise<void> {
  const { kind, label, says, happen, settle: act, becomes } = situation;
  const order = await at.buy(atOnce);
  await happen({ ...order, other: await at.buy(atOnce) });
  const idOf = new Map(order.ids.map((id) => [at.stored(id).key, id]));
  const isIt = (one: { kind: string; orderKey: number | null }) =>
    one.kind === kind && (one.orderKey === null || idOf.has(one.orderKey));
  const found = at.openCases().filter(isIt);
  expect(found, JSON.stringify(at.openCases())).toHaveLength(isOnce(kind) ? 1 : order.ids.length);
  const queue = await at.textAt("/orders/attention");
  expect(queue).toContain(label);
  expect(queue).toMatch(says);
  const panels = atOnce === "one" ? ["/orders", "/ayzadmin", "/admin/security", "/orders/attention"] : ["/orders"];
  for (const path of panels) {
    expect(await at.textAt(path)).toMatch(new RegExp(`Needs attention: ${at.openCases().length}\\b`));
  }
  if (act === "take-stock") at.setStock(1);
  for (const [turn, { key, orderKey }] of found.entries()) {
    const id = (orderKey !== null && idOf.get(orderKey)) || order.id;
    // A matched payment has settled the cases of all orders.
    const isSettled = turn > 0 && act === "match";
    if (orderKey !== null && !isSettled) {
      expect(at.stored(id).review).not.toBeNull();
      expect(await at.textAt(`/orders/${id}`)).toMatch(says);
    }
    const isOfCase = act === "resolve" || act === "match";
    const path = isOfCase ? `/orders/attention/${key}/${act}` : `/orders/${id}/acts/${act}`;
    expect(await at.admin.getPage(path)).toContain('name="note"');
    const note = `by hand ${kind}`;
    const fields = { note, amount: "5.00", reference: "tx1", seen: "0", order: id, ...situation.fields };
    // Two administrators at once, and one afterwards.
    const answers = await Promise.all([at.postForm(path, fields), at.postForm(path, fields, at.secondAdmin())]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await at.pageAfter(await at.postForm(path, fields))).toContain("Nothing was changed.");
    if ((orderKey === null && act !== "match") || isSettled) continue;
    const acts = at.eventsOf(id).filter((event) => event.note === note || event.detail === note);
    expect(acts).toMatchObject([{ actorId: expect.any(String) as string, address: "127.0.0.1" }]);
    expect(await at.textAt(`/orders/${id}`)).toContain(note);
  }
  expect(at.openCases().filter(isIt)).toEqual([]);
  for (const id of order.ids) expect(at.stored(id).paymentStatus).toBe(becomes);
  expect(await at.textAt("/orders/attention?show=resolved")).toContain(label);
  for (const { id } of at.offers) checkBooks(at.db.$client, id, "good");
}
