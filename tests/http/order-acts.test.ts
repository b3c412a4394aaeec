import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { auditEntries } from "#db/schema/index.ts";
import { insertCase, insertPayment } from "#tests/factories/orders.ts";
import { btcpayEnv, makeBtcpayBody, signBtcpay, startBtcpay, type FakeBtcpay } from "#tests/fakes/btcpay.ts";
import { openAttentionShop, type AttentionShop } from "#tests/setup/attention-shop.ts";
import { checkLedgerAfterEach } from "#tests/setup/check-ledger-after-each.ts";

let fake: FakeBtcpay;
let at: AttentionShop;
beforeAll(async () => {
  fake = await startBtcpay();
  at = await openAttentionShop(fake, btcpayEnv(fake.url));
});
afterAll(() => at.end());
checkLedgerAfterEach(() => ({ fake, db: at.db }));

const become = async (invoiceId: string, state: Record<string, unknown>) => {
  Object.assign(fake.invoices.get(invoiceId) ?? {}, state);
  const body = makeBtcpayBody(invoiceId);
  await at.notify([body, { "BTCPay-Sig": signBtcpay(body) }]);
};

test("an order's page shows payments and refunds, and the audit trail has each action", async () => {
  const { id, invoiceId } = await at.buy();
  await become(invoiceId, { status: "Settled", paidAmount: "30.00", additionalStatus: "PaidOver" });
  const refused = await at.postForm(`/orders/${id}/acts/refund`, {
    amount: "4,5",
    reference: "",
    note: "n",
    seen: "0",
  });
  expect(refused.status).toBe(422);
  const page = await refused.text();
  expect(page).toContain("Enter an amount in dollars, such as 12.50.");
  expect(page).toContain('value="4,5"');
  const tooMuch = await at.postForm(`/orders/${id}/acts/refund`, { amount: "30.01", reference: "tx-77", seen: "0" });
  expect([tooMuch.status, await tooMuch.text()]).toEqual([422, expect.stringContaining("Enter at most $30.00.")]);
  await at.postForm(`/orders/${id}/acts/refund`, { amount: "4.50", reference: "tx-77", seen: "0" });
  const ledger = await at.textAt(`/orders/${id}`);
  for (const text of ["Received", "30.00 USD", "$30.00", "Asked", "25.50 USD", "Refund noted", "$4.50", "tx-77"]) {
    expect(ledger).toContain(text);
  }
  const trail = at.db.select().from(auditEntries).where(eq(auditEntries.action, "note-refund")).all();
  expect(trail.at(-1)).toMatchObject({ subject: String(at.stored(id).key), address: "127.0.0.1" });
});

test("an invoice settled by hand has no amount, and an administrator can enter it", async () => {
  const { id, invoiceId } = await at.buy();
  await become(invoiceId, { status: "Settled", additionalStatus: "Marked", paidAmount: "0.00" });
  const untold = "amount unknown";
  expect(at.stored(id)).toMatchObject({
    paymentStatus: "partially_paid",
    review: expect.stringContaining(untold) as string,
  });
  expect(await at.textAt("/orders/attention")).toContain("The provider did not report how much arrived.");
  for (const path of [`/orders/${id}`, "/orders/ledger"]) expect(await at.textAt(path)).toContain(untold);
  const totals = async () => /Received\s+(\S+)/.exec(await at.textAt("/orders/ledger"))?.[1];
  const before = await totals();
  const notInSum = "not in the sum";
  expect(await at.textAt("/orders/ledger")).toContain(notInSum);

  const path = `/orders/${id}/acts/accept`;
  for (const [fields, message] of [
    [{ amount: "a lot" }, "Enter an amount in dollars, such as 12.50."],
    [{ amount: "0" }, "Enter an amount in dollars, such as 12.50."],
    [{ amount: "", reference: "bank 17" }, "Enter the amount as well, or leave out the reference."],
    [{ amount: "1", reference: "x".repeat(201) }, "Use at most 200 characters."],
  ] as const) {
    const refused = await at.postForm(path, fields);
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining(message)]);
  }
  expect(at.stored(id).paymentStatus).toBe("partially_paid");
  const accepted = await at.postForm(path, { amount: "25.50", reference: "bank 17", note: "" });
  expect(await at.pageAfter(accepted)).toContain("The order is accepted as paid.");
  expect(at.stored(id)).toMatchObject({ paymentStatus: "finished", review: null });
  const ledger = await at.textAt("/orders/ledger");
  expect(ledger).not.toContain(notInSum);
  expect(ledger).toContain("noted by hand");
  const inCents = (text = "") => Math.round(Number(text.replace(/[$,]/g, "")) * 100);
  expect(inCents(await totals()) - inCents(before)).toBe(2550);
  expect(await at.admin.getPage("/orders/ledger.csv")).toContain("25.50,,bank 17,noted by hand,");
  expect(await at.textAt(`/orders/${id}`)).toMatch(/Payment noted by hand:\s+\$25\.50/);
  const trail = at.db.select().from(auditEntries).where(eq(auditEntries.action, "accept-order")).all();
  expect(JSON.stringify(trail.at(-1))).toContain("$25.50, bank 17");
});

test("another refund can be noted for an order that was paid by hand and has ended as refunded", async () => {
  const { id } = await at.buy();
  await at.postForm(`/orders/${id}/acts/accept`, { amount: "25.50", reference: "bank 18" });
  await at.postForm(`/orders/${id}/acts/refund`, { amount: "20", reference: "bank 19", ends: "1", seen: "0" });
  expect(at.stored(id).paymentStatus).toBe("refunded");
  expect(await at.admin.getPage(`/orders/${id}`)).toContain(`/orders/${id}/acts/refund`);
  await at.postForm(`/orders/${id}/acts/refund`, { amount: "5.50", reference: "bank 20", seen: "1" });
  expect(await at.textAt(`/orders/${id}`)).toContain("bank 20");
});

test("Ask the provider now applies the status that the provider returns", async () => {
  const { id, invoiceId } = await at.buy();
  Object.assign(fake.invoices.get(invoiceId) ?? {}, { status: "Settled", paidAmount: "25.50" });
  fake.mode = "failing";
  expect(await at.pageAfter(await at.postForm(`/orders/${id}/acts/ask`))).toContain("The provider did not answer.");
  fake.mode = "working";
  expect(await at.pageAfter(await at.postForm(`/orders/${id}/acts/ask`))).toContain("The provider was asked.");
  expect(at.stored(id).paymentStatus).toBe("finished");
});

test("Ask the provider now says what was applied if only some payments could be asked about", async () => {
  const { id, invoiceId } = await at.buy();
  await become(invoiceId, { status: "Processing" });
  // The settings of its provider are missing, and it is asked about last.
  const last = { provider: "nowpayments", providerPaymentId: "5077", status: "waiting" } as const;
  insertPayment(at.db, at.stored(id).key, { ...last, checkedAt: new Date(Date.now() + 60_000) });
  Object.assign(fake.invoices.get(invoiceId) ?? {}, { status: "Settled", paidAmount: "25.50" });
  const page = await at.pageAfter(await at.postForm(`/orders/${id}/acts/ask`, { note: "asked by hand" }));
  expect(at.stored(id).paymentStatus).toBe("finished");
  expect(page).toMatch(/The provider did not answer about all payments\.\s+What it said was applied\./);
  expect(page).not.toContain("Nothing was changed.");
  expect(await at.textAt(`/orders/${id}`)).toContain("asked by hand");
  const trail = at.db.select().from(auditEntries).where(eq(auditEntries.action, "ask-provider")).all();
  expect(trail.at(-1)).toMatchObject({ subject: String(at.stored(id).key), address: "127.0.0.1" });
});

test("the page that resolves a case promises no e-mail if the shop sends none", async () => {
  const { id } = await at.buy();
  const key = insertCase(at.db, { kind: "invalid_paid", orderKey: at.stored(id).key });
  expect(await at.textAt(`/orders/attention/${key}/resolve`)).toContain("The buyer gets no e-mail");
  at.clearCases();
});

test("an unpaid order is marked as sent only after a confirmation; then its buyer cannot delete it", async () => {
  const { id } = await at.buy();
  const form = { order: id, shipped: "1", postal_service: "UPS", tracking_number: "1Z" };
  const asked = await at.postForm("/orders", form);
  const question = asked.headers.get("Location") ?? "";
  expect(question).toContain(`/orders/${id}/send?`);
  expect(at.stored(id).shipped).toBe(false);
  expect(await at.admin.getPage(question)).toContain("Mark this unpaid order as sent?");
  expect((await at.postForm("/orders", { ...form, confirmed: "yes" })).status).toBe(303);
  expect(at.stored(id)).toMatchObject({ shipped: true, postalService: "UPS" });
  const refused = await at.ann.fetch(`/api/purchase/${id}`, { method: "DELETE" });
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { error: "This order has been sent, so it cannot be deleted." },
  ]);
  await at.ann.postForm(`/account/orders/${id}/delete`, {}, { Origin: "http://shop.example" });
  expect(at.stored(id).hiddenAt).toBeNull();
  expect(await at.ann.getPage("/account?tab=orders")).not.toContain(`/account/orders/${id}/delete`);
});

test("an unpaid order is canceled with a note, which its buyer cannot see", async () => {
  const { id } = await at.buy();
  const note = "Looks like a bot.";
  const returnTo = `/orders/${id}`;
  expect(await at.admin.getPage(returnTo)).toContain(`/orders/${id}/cancel?returnTo=`);
  expect(await at.pageAfter(await at.postForm(`/orders/${id}/cancel`, { note, returnTo }))).toContain(
    "The order is canceled",
  );
  expect(at.eventsOf(id)).toContainEqual(expect.objectContaining({ kind: "canceled", note, address: "127.0.0.1" }));
  expect(await at.textAt(`/orders/${id}`)).toContain(note);
  expect(await at.ann.getPage("/account?tab=orders")).not.toContain(note);
  const again = await at.pageAfter(await at.postForm(`/orders/${id}/cancel`, { returnTo }));
  expect(again).toContain("This order is no longer waiting for payment.");
});

test("an unknown action, case or order returns 404", async () => {
  const { id } = await at.buy();
  for (const path of [`/orders/${id}/acts/cancel`, "/orders/nothing/acts/accept", "/orders/attention/9999/resolve"]) {
    expect((await at.admin.fetch(path)).status).toBe(404);
  }
  expect((await at.admin.fetch("/orders/attention/1e3/resolve")).status).toBe(404);
  const unknown = await at.pageAfter(await at.postForm("/orders/attention/9999/resolve"));
  expect(unknown).toContain("There is no such entry in the queue.");
  const noOrder = await at.postForm("/orders/nothing/acts/accept", { returnTo: "//evil.example" });
  expect(await at.pageAfter(noOrder)).toContain("There is no such order.");
});
