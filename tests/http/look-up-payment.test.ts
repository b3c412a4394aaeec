import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { auditEntries } from "#db/schema/index.ts";
import {
  makeNowpaymentsBody,
  nowpaymentsEnv,
  signNowpayments,
  startNowpayments,
  type FakeNowpayments,
} from "#tests/fakes/nowpayments.ts";
import { openAttentionShop, type AttentionShop, type Bought } from "#tests/setup/attention-shop.ts";
import { checkLedgerAfterEach } from "#tests/setup/check-ledger-after-each.ts";
import { textOf } from "#tests/setup/client.ts";

/** "Look up a payment": the buyer names a payment that the order does not show. */

let fake: FakeNowpayments;
let at: AttentionShop;
beforeAll(async () => {
  fake = await startNowpayments();
  at = await openAttentionShop(fake, nowpaymentsEnv(fake.url));
});
afterAll(() => at.end());
checkLedgerAfterEach(() => ({ fake, db: at.db }));

const lookUp = ({ id }: Bought, payment_id: string, fields = {}) =>
  at.postForm(`/orders/${id}/acts/look-up`, { payment_id, note: "the buyer says so", ...fields });
/** Makes a payment that the provider has, and of which it has sent no notification. */
const add = (payment_id: number, fields: Record<string, unknown>) =>
  fake.payments.set(String(payment_id), makeNowpaymentsBody({ payment_id, ...fields }));
const about = ({ id, invoiceId }: Bought) => ({ order_id: id, invoice_id: Number(invoiceId) });
const trailOf = ({ id }: Bought) => {
  const isOfOrder = eq(auditEntries.subject, String(at.stored(id).key));
  return at.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, "look-up-payment"), isOfOrder))
    .all();
};
/** Expects the form again, with what was typed and this beside the field. */
async function expectProblem(response: Response, payment_id: string, problem: string): Promise<void> {
  const page = await response.text();
  expect([response.status, textOf(page)]).toEqual([422, expect.stringContaining(problem)]);
  const field = /<input[^>]*name="payment_id"[^>]*>/.exec(page)?.[0] ?? "";
  expect(field).toContain(`value="${payment_id}"`);
  expect(field).toContain('aria-invalid="true"');
  const described = /aria-describedby="([^"]+)"/.exec(field)?.[1] ?? "none";
  expect(page.slice(page.indexOf(`id="${described}"`)).slice(0, 300)).toContain(problem.slice(0, 20));
  expect(page).toContain("the buyer says so");
}

test.each([
  ["no id", ""],
  ["garbage", "die Zahlung №5"],
  ["a path", "../../v1/payment/1"],
  ["markup", "&lt;b&gt;"],
  ["more than 200 characters", "1".repeat(201)],
])("%s is refused beside the field without asking the provider", async (_, id) => {
  const order = await at.buy();
  const asked = fake.requests.length;
  await expectProblem(await lookUp(order, id.replace("&lt;", "<").replace("&gt;", ">")), id, "Enter the id as the");
  expect(fake.requests).toHaveLength(asked);
  expect(trailOf(order)).toEqual([]);
});

test.each([
  ["an id that the provider does not know", "987654", "The provider does not know this payment."],
  ["an id that the provider cannot read", "abc-def", "The provider refused this id."],
  ["a huge id", "9".repeat(200), "The provider refused this id."],
])("%s has a message beside the field, and changes nothing", async (_, id, problem) => {
  const order = await at.buy();
  const before = at.stored(order.id);
  await expectProblem(await lookUp(order, id), id, problem);
  expect(at.stored(order.id)).toEqual(before);
  expect(trailOf(order)).toEqual([]);
});

test("a provider without a usable answer shows an error beside the field", async () => {
  const order = await at.buy();
  const problem = "The provider did not answer, or its answer cannot be used.";
  fake.payments.set("41", makeNowpaymentsBody({ payment_id: 42, ...about(order) }));
  await expectProblem(await lookUp(order, "41"), "41", problem);
  fake.payments.delete("41");
  for (const mode of ["down", "failing", "stopped behind a proxy", "sending HTML"] as const) {
    fake.mode = mode;
    await expectProblem(await lookUp(order, "40"), "40", problem);
  }
  fake.mode = "working";
  expect(at.stored(order.id).paymentStatus).toBe("waiting");
});

test("a payment of another order is applied to that order, with a message and an audit entry", async () => {
  const [order, other] = [await at.buy(), await at.buy()];
  add(51, about(other));
  const { key } = at.stored(other.id);
  await expectProblem(await lookUp(order, "51"), "51", `This payment belongs to order ${key}.`);
  expect(at.stored(order.id).paymentStatus).toBe("waiting");
  expect(at.stored(other.id).paymentStatus).toBe("finished");
  expect(trailOf(order)).toHaveLength(1);
  expect(JSON.stringify(trailOf(order))).toContain(`belongs to order ${key}`);
  expect(await at.textAt(`/orders/${order.id}`)).toContain(`payment 51, belongs to order ${key}`);
});

test("a payment of another shop's order is queued if it has money, with a message and an audit entry", async () => {
  const order = await at.buy();
  add(61, { order_id: "elsewhere", payment_status: "waiting", actually_paid: 0 });
  await expectProblem(await lookUp(order, "61"), "61", "and no money has arrived");
  expect(at.openCases()).toEqual([]);
  add(61, { order_id: "elsewhere" });
  await expectProblem(await lookUp(order, "61"), "61", "It is in the queue, where you can match it to an order.");
  expect(at.openCases()).toMatchObject([{ kind: "unknown_order", paymentId: "61" }]);
  expect(trailOf(order)).toHaveLength(2);
  expect(at.stored(order.id).paymentStatus).toBe("waiting");
});

test("a payment that names this order and another invoice is applied to none", async () => {
  const [order, other] = [await at.buy(), await at.buy()];
  add(71, { order_id: order.id, invoice_id: Number(other.invoiceId) });
  await expectProblem(await lookUp(order, "71"), "71", "also names another order or invoice");
  for (const { id } of [order, other]) expect(at.stored(id)).toMatchObject({ paymentStatus: "waiting" });
  expect(trailOf(order)).toHaveLength(1);
});

test("a payment of this order is applied, once", async () => {
  const order = await at.buy();
  add(81, about(order));
  for (let i = 0; i < 2; i++) {
    const answer = await lookUp(order, " 81 ");
    expect(answer.status).toBe(303);
    expect(await at.pageAfter(answer)).toContain("The payment was applied.");
  }
  expect(at.stored(order.id)).toMatchObject({ paymentStatus: "finished", review: null });
  expect(trailOf(order)).toHaveLength(2);
});

test("Ask the provider now says what was applied if one of two unreadable payments stays unreadable", async () => {
  const order = await at.buy();
  const unreadable = { ...about(order), payment_status: "swapping", actually_paid: 0 };
  for (const payment_id of [91, 92]) {
    const body = fake.take({ payment_id, ...unreadable });
    await at.notify([JSON.stringify(body), { "x-nowpayments-sig": signNowpayments(body) }]);
  }
  add(91, about(order));
  add(92, unreadable);
  const page = await at.pageAfter(await at.postForm(`/orders/${order.id}/acts/ask`));
  expect(at.stored(order.id).paymentStatus).toBe("finished");
  expect(page).toMatch(/The provider did not answer about all payments\.\s+What it said was applied\./);
  expect(page).not.toContain("Nothing was changed.");
});
