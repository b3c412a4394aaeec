import { expect, test } from "vitest";

import { coinText, priceText, withCoinTexts } from "./coins.ts";

test("a coin is written in capitals", () => {
  expect(["usdt", "BTC", "usdttrc20"].map(coinText)).toEqual(["USDT", "BTC", "USDTTRC20"]);
});

test("the currency of a price is written in capitals", () => {
  const prices = ["25.50 usd", "25.50 USD", "25.50 amount", "no amount"];
  expect(prices.map(priceText)).toEqual(["25.50 USD", "25.50 USD", "25.50 amount", "no amount"]);
});

test.each([
  ["payment 7: 419 of 838 usdt came", "payment 7: 419 of 838 USDT came"],
  [
    "1e-3 of 0.0010001 usdttrc20 came, but the order was already paid",
    "1e-3 of 0.0010001 USDTTRC20 came, but the order was already paid",
  ],
  ["nothing of an unknown amount of usdt came", "nothing of an unknown amount of USDT came"],
  ["payment 1: 15.8 trx came, but the payment failed", "payment 1: 15.8 TRX came, but the payment failed"],
  ["made for 25.49 usd instead of 25.50 USD", "made for 25.49 USD instead of 25.50 USD"],
  ["paid in ltc instead of btc", "paid in LTC instead of BTC"],
  ["paid in ltc instead of what was agreed", "paid in LTC instead of what was agreed"],
  ["made for no amount instead of the price", "made for no amount instead of the price"],
  ["sent again to the address of payment 17", "sent again to the address of payment 17"],
  ["paid after it was withdrawn", "paid after it was withdrawn"],
])("the coins of “%s” are written in capitals", (reason, shown) => {
  expect(withCoinTexts(reason)).toBe(shown);
});
