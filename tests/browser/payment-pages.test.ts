import { z } from "zod";

import { insertOffer } from "#tests/factories/offers.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { BTCPAY_KEY, startBtcpay, STORE_ID, WEBHOOK_SECRET } from "#tests/fakes/btcpay.ts";
import { IPN_SECRET, NOWPAYMENTS_KEY, startNowpayments } from "#tests/fakes/nowpayments.ts";
import { waitForHydration } from "#tests/setup/hydrated-page.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";
import { startShop } from "#tests/setup/start-shop.ts";

/**
 * Payment pages of other sites. Browsers apply the page's `form-action` policy to redirects of forms, so it must allow
 * each of them.
 */

const PROVIDERS = [
  {
    name: "NOWPayments",
    start: startNowpayments,
    env: (url: string) => ({
      PAYMENT_PROVIDER: "nowpayments",
      NOWPAYMENTS_API_URL: url,
      NOWPAYMENTS_API_KEY: NOWPAYMENTS_KEY,
      NOWPAYMENTS_IPN_SECRET: IPN_SECRET,
    }),
    page: /^https:\/\/nowpayments\.io\/payment\/\?iid=\d+$/,
    returns: z
      .object({ success_url: z.string(), cancel_url: z.string() })
      .transform((invoice) => [invoice.success_url, invoice.cancel_url]),
  },
  {
    name: "BTCPay Server",
    start: startBtcpay,
    env: (url: string) => ({
      PAYMENT_PROVIDER: "btcpay",
      BTCPAY_URL: url,
      BTCPAY_STORE_ID: STORE_ID,
      BTCPAY_API_KEY: BTCPAY_KEY,
      BTCPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    }),
    page: /^http:\/\/127\.0\.0\.1:\d+\/i\/invoice1$/,
    returns: z
      .object({ checkout: z.object({ redirectURL: z.string() }) })
      .transform((invoice) => [invoice.checkout.redirectURL]),
  },
];

for (const provider of PROVIDERS) {
  test(`buying opens the page of ${provider.name}, which returns to the order`, async ({
    context,
    page,
    javaScriptEnabled,
  }) => {
    const fake = await provider.start();
    const { server, db, end } = await startShop({ DEMO: "1", ...provider.env(fake.url) });
    try {
      await context.route(provider.page, (route) =>
        route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Pay</title>the payment page" }),
      );
      const userId = await signInSomebody(context, { db, url: server.url });
      const { id, title } = insertOffer(db, 1);
      await page.goto(`${server.url}/product/${id}`);
      await page.getByRole("radio", { name: /^Good/ }).check();
      await page.getByRole("button", { name: "Add to cart" }).click();
      await expect(page.getByRole("status").filter({ hasText: "Item added to cart" })).toBeVisible();
      await page.goto(`${server.url}/account?tab=cart`);
      const address = {
        Address: "1 Main Street",
        City: "Springfield",
        "State or province": "IL",
        "Postal code": "62701",
      };
      for (const [label, text] of Object.entries(address)) await page.getByLabel(label, { exact: true }).fill(text);
      const opened = javaScriptEnabled ? context.waitForEvent("page") : Promise.resolve(page);
      // If the policy forbids the redirect, this request is never sent.
      const requested = context.waitForEvent("request", (request) => provider.page.test(request.url()));
      await page.getByRole("button", { name: `Buy ${title}` }).click();
      await requested;
      if (javaScriptEnabled) await expect((await opened).getByText("the payment page")).toBeVisible();

      insertOrder(db, { userId, title: "A newer order", createdAt: new Date(Date.now() + 60_000) });
      // The first page may still be loading the provider's page.
      const newPage = await context.newPage();
      const back = javaScriptEnabled ? waitForHydration(newPage) : newPage;
      for (const address of provider.returns.parse(fake.requests.findLast(({ method }) => method === "POST")?.body)) {
        await back.goto(address);
        await expect(back.getByRole("heading", { level: 1 })).toHaveText(
          /^(Thank you for your purchase!|Payment canceled)$/,
        );
        await expect(back.getByRole("article")).toHaveCount(1);
        await expect(back.getByRole("article").getByRole("heading")).toHaveText(title);
      }
    } finally {
      await end();
      await fake.close();
    }
  });
}
