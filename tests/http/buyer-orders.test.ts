import { describe, expect, it } from "vitest";

import { PURCHASE_BODY } from "#tests/factories/purchases.ts";
import { Client } from "#tests/setup/client.ts";
import { setUpTwoBuyers } from "#tests/setup/two-buyers.ts";

const { shop, offer } = setUpTwoBuyers();

describe("a buyer's orders", () => {
  async function order(): Promise<string> {
    const response = await shop.ann.sendJson("POST", "/api/create-purchase", {
      ...PURCHASE_BODY,
      product_id: offer(1),
    });
    return ((await response.json()) as { payment_id: string }).payment_id;
  }

  it("are deleted after confirmation on a separate page", async () => {
    const id = await order();
    const path = `/account/orders/${id}/delete`;
    expect(await shop.ann.getPage("/account?tab=orders")).toContain(path);
    expect(await shop.ann.getPage(path)).toContain("Are you sure you want to delete this order?");
    const refused = await shop.bob.fetch(path);
    expect([refused.status, await refused.text()]).toEqual([
      404,
      expect.stringContaining("There is no such order or page in your account."),
    ]);
    await shop.bob.postForm(path, {});
    expect(await shop.ann.getPage("/account?tab=orders")).toContain(path);
    expect((await shop.ann.postForm(path, {})).headers.get("Location")).toBe("/account?tab=orders");
    expect(await shop.ann.getPage("/account?tab=orders")).not.toContain(path);
  });

  it("cannot be deleted while a payment is in progress", async () => {
    const id = await order();
    shop.db.$client.prepare("UPDATE orders SET payment_status = 'confirming' WHERE id = ?").run(id);
    await shop.ann.postForm(`/account/orders/${id}/delete`, {});
    expect(await shop.ann.getPage("/account?tab=orders")).toMatch(
      /role="alert"(?:(?!<\/div>).)*Payment is on its way/s,
    );
    shop.db.$client.prepare("UPDATE orders SET payment_status = 'finished' WHERE id = ?").run(id);
    await shop.ann.postForm(`/account/orders/${id}/delete`, {});
    expect(await shop.ann.getPage("/account?tab=orders")).toMatch(
      /role="alert"(?:(?!<\/div>).)*Could not delete order/s,
    );
  });

  it("show the carrier and the tracking number as a link once sent", async () => {
    const id = await order();
    shop.db.$client
      .prepare(
        "UPDATE orders SET payment_status = 'finished', shipped = 1, postal_service = 'USPS', tracking_number = '94001' WHERE id = ?",
      )
      .run(id);
    const page = await shop.ann.getPage("/account?tab=orders");
    expect(page).toContain('href="https://tools.usps.com/go/TrackConfirmAction?tLabels=94001"');
  });

  it.each([
    ["/success", "Thank you for your purchase!"],
    ["/cancel", "Payment canceled"],
  ])("are shown at %s by the id in the address, to their buyer only", async (page, heading) => {
    const [named, newest] = [await order(), await order()];
    const shown = async (query: string, client: Client = shop.ann) => {
      const text = await client.getPage(page + query);
      expect(text).toContain(heading);
      return [named, newest].filter((id) => text.includes(`href="/account/orders/${id}/delete"`));
    };
    // Payment pages append their own parameters, some of them with a second question mark.
    for (const added of ["", "&NP_id=5", "?NP_id=5"]) expect(await shown(`?order=${named}${added}`)).toEqual([named]);
    expect(await shown("")).toEqual([newest]);
    for (const other of ["", "nothing", `${named}x`, "%00", "x".repeat(9_000)]) {
      expect(await shown(`?order=${other}`), other).toEqual([]);
    }
    expect(await shown(`?order=${named}`, shop.bob)).toEqual([]);
    expect(await shown(`?order=${named}`, new Client(shop.server.url))).toEqual([]);
    await shop.ann.postForm(`/account/orders/${named}/delete`, {});
    expect(await shown(`?order=${named}`)).toEqual([]);
  });

  it("are called waiting on the success page until the provider reports a payment", async () => {
    const id = await order();
    const untold = "We have not heard from the payment provider about this order yet.";
    expect(await shop.ann.getPage(`/success?order=${id}`)).toContain(untold);
    expect(await shop.ann.getPage(`/cancel?order=${id}`)).not.toContain(untold);
    shop.db.$client.prepare("UPDATE orders SET payment_status = 'finished' WHERE id = ?").run(id);
    expect(await shop.ann.getPage(`/success?order=${id}`)).not.toContain(untold);
  });

  it("are linked for a visitor who returns from the payment page, after signing in", async () => {
    const visitor = new Client(shop.server.url);
    const link = `href="/sign-in?next=${encodeURIComponent("/account/orders/some-id")}"`;
    expect(await visitor.getPage("/success?order=some-id?NP_id=5")).toContain(link);
    expect(await shop.ann.getPage("/success?order=some-id")).not.toContain("Sign in to see your order");
    expect(await visitor.getPage("/success")).not.toContain("Sign in to see your order");
  });

  it("are shown below the specified heading, to their buyer only", async () => {
    const id = await order();
    for (const [path, ...texts] of [
      [
        "/success",
        "Thank you for your purchase!",
        "Your payment has been successfully completed.",
        "Back to the store",
      ],
      [
        "/cancel",
        "Payment canceled",
        "Unfortunately, your payment was not completed. You can try again.",
        "To try again",
      ],
    ]) {
      const own = await shop.ann.getPage(path ?? "");
      const visitors = await new Client(shop.server.url).getPage(path ?? "");
      for (const text of texts) expect([own.includes(text), visitors.includes(text)], text).toEqual([true, true]);
      expect(own).toContain("Waiting for payment");
      expect(own).toContain(id);
      expect(visitors).not.toContain("Waiting for payment");
    }
  });
});
