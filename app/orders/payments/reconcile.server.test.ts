import { expect, test } from "vitest";

import { outages } from "#db/schema/index.ts";
import { later } from "#tests/factories/purchases.ts";
import { setUpBtcpayOrder } from "#tests/setup/btcpay-order.ts";

import { findLastComparison, reconcileDaily } from "./reconcile.server.ts";

const shop = setUpBtcpayOrder("one");
const countLists = () => shop.fake.requests.filter(({ path }) => path.includes("/invoices?")).length;

test("a comparison that failed is repeated at the next run, one that succeeded after a day", async () => {
  const run = (hours: number) => reconcileDaily(shop.db, [shop.provider], later(hours * 60));
  const subjects = () => shop.db.select().from(outages).all();
  shop.fake.mode = "failing";
  await run(1);
  expect(findLastComparison(shop.db)?.failed).toEqual(["btcpay"]);
  expect(subjects()).toMatchObject([{ subject: "btcpay list" }]);
  shop.fake.mode = "working";
  const asked = countLists();
  await run(2);
  expect(findLastComparison(shop.db)).toMatchObject({ failed: [], at: later(120).getTime() });
  expect(subjects()).toEqual([]);
  await run(3);
  await run(25);
  expect(countLists()).toBe(asked + 1);
  await run(26);
  expect(countLists()).toBe(asked + 2);
});
