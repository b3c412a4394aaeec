import { expect, test } from "vitest";

import { makeNowpaymentsBody } from "#tests/fakes/nowpayments.ts";
import { nowpaymentsAt } from "#tests/setup/fake-provider.ts";

const provider = nowpaymentsAt("http://127.0.0.1:1");

test.each([
  ["0.3", { depositFee: 0.1, withdrawalFee: 0.2, serviceFee: 0 }],
  ["0.10000012", { depositFee: 0.1, withdrawalFee: 1.2e-7, serviceFee: 0 }],
  ["0.0000001", { depositFee: 1e-7 }],
  ["0", {}],
])("the fees of a payment are added exactly, in plain notation: %s", async (sum, fees) => {
  const body = makeNowpaymentsBody({ fee: { currency: "btc", ...fees } });
  const report = await provider.readNotification(JSON.stringify(body));
  expect(report).toMatchObject({ feeAmount: sum, feeCurrency: "btc" });
});
