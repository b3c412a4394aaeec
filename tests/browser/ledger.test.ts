import { attentionCases } from "#db/schema/index.ts";
import { insertOrder, insertPayment } from "#tests/factories/orders.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

test("all facts of the ledger's entries are in view in narrow and wide windows", async ({ page, shop, context }) => {
  const { key } = insertOrder(shop.db);
  insertPayment(shop.db, key, {
    ...{ provider: "btcpay", providerPaymentId: "wide-invoice", providerStatus: "Settled, PaidOver" },
    ...{ payAmount: "0.00038421", actuallyPaid: "0.00041234", payCurrency: "BTC", transactionId: "f".repeat(64) },
    ...{ receivedCents: 2_736, moneyAt: new Date() },
  });
  await signInAdmin(context, shop);
  await page.goto("/orders/ledger");
  const entry = page.getByRole("row").filter({ hasText: "wide-invoice" });
  for (const width of [320, 390, 820, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await entry.scrollIntoViewIfNeeded();
    for (const fact of ["$27.36", "0.00041234 of 0.00038421 BTC", "Settled, PaidOver", "f".repeat(64)])
      await expect(entry.getByText(fact), `at ${width} px`).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("columnheader", { name: "Amount" })).toBeAttached();
  }
});

test("the ledger says how many payments are not matched to an order yet, and leads to them", async ({
  page,
  shop,
  context,
}) => {
  const row = { kind: "unknown_order" as const, provider: "btcpay" as const, paymentId: "stray", subject: "stray" };
  // Other tests of this worker may have left cases.
  shop.db.delete(attentionCases).run();
  shop.db
    .insert(attentionCases)
    .values({ ...row, values: { status: "finished", price: "20.00 USD" }, firstSeenAt: new Date() })
    .run();
  await signInAdmin(context, shop);
  await page.goto("/orders/ledger");
  await expect(page.getByText("1 payment has not been matched to an order yet")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Needs attention" }).click();
  await expect(page.getByText("stray", { exact: false }).first()).toBeVisible();
});
