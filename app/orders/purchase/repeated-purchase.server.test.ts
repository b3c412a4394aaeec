import { beforeEach, describe, expect, test } from "vitest";

import { later } from "#tests/factories/purchases.ts";
import { setUpNotifiedOrder } from "#tests/setup/notified-order.ts";

import { fail } from "../../shared/result.ts";
import { deleteOrder } from "../acts/delete-order.server.ts";

const shop = setUpNotifiedOrder();

const KEY = { idempotencyKey: "key" };
const sendAgain = (body = {}) => shop.tryToBuy(body, KEY);
const remove = () => deleteOrder(shop.db, { kind: "buyer", userId: "ann" }, shop.orderId, later(1));

beforeEach(async () => {
  shop.orderId = await shop.buy({}, KEY);
});

describe("a repeated purchase is refused and orders nothing", () => {
  test.each([
    ["was deleted", remove],
    ["has expired", () => shop.expire(later(61))],
    ["has failed", () => shop.notifyOf("failed")],
  ])("when its order %s", async (_, end) => {
    await end();
    const before = shop.books();
    expect(await sendAgain()).toEqual(fail("order-ended"));
    expect(await sendAgain({ city: "Boston" })).toEqual(fail("key-reused"));
    expect(shop.books()).toEqual(before);
    expect(shop.fake.invoices).toHaveLength(2);
  });
});

test("a repeated purchase returns its order again when it was paid after all", async () => {
  remove();
  await shop.notifyOf("finished");
  const repeated = await sendAgain();
  expect(repeated.ok && ("orderId" in repeated.value ? repeated.value.orderId : repeated.value.orderIds[0])).toBe(
    shop.orderId,
  );
});
