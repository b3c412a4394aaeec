import { expect, test } from "vitest";

import { paymentMethods, toDetails } from "./btcpay-payment-methods.ts";

const [A, B] = ["a".repeat(64), "b".repeat(64)];
const NOTHING = { feeAmount: null, feeCurrency: null, transactionId: null, transactionCoin: null };

test.each<[string, object[], object]>([
  ["no payments", [{ paymentMethodId: "BTC-CHAIN", currency: "BTC", payments: [] }], NOTHING],
  [
    "several payments in one coin, whose fees are added",
    [
      {
        paymentMethodId: "BTC-CHAIN",
        currency: "BTC",
        payments: [
          { id: `${A}-0`, fee: "0.1" },
          { id: `${B}-1`, fee: "0.02" },
        ],
      },
    ],
    { feeAmount: "0.12", feeCurrency: "BTC", transactionId: `${A} ${B}`, transactionCoin: "BTC" },
  ],
  [
    "two outputs of one transaction, which is named once",
    [
      {
        paymentMethodId: "BTC-CHAIN",
        currency: "BTC",
        payments: [
          { id: `${A}-0`, fee: "0" },
          { id: `${A}-1`, fee: "0" },
        ],
      },
    ],
    { feeAmount: "0", feeCurrency: "BTC", transactionId: A, transactionCoin: "BTC" },
  ],
  [
    "payments in two coins, whose fees cannot be added",
    [
      { paymentMethodId: "BTC-CHAIN", currency: "BTC", payments: [{ id: `${A}-0`, fee: "0.1" }] },
      { paymentMethodId: "LTC-CHAIN", currency: "LTC", payments: [{ id: `${B}-0`, fee: "0.1" }] },
    ],
    { ...NOTHING, transactionId: `${A} ${B}` },
  ],
  [
    "a payment without a fee",
    [{ paymentMethodId: "BTC-CHAIN", currency: "BTC", payments: [{ id: `${A}-0` }] }],
    { ...NOTHING, transactionId: A, transactionCoin: "BTC" },
  ],
  [
    "a fee that is no amount",
    [{ paymentMethodId: "BTC-CHAIN", currency: "BTC", payments: [{ id: `${A}-0`, fee: "-1" }] }],
    { ...NOTHING, transactionId: A, transactionCoin: "BTC" },
  ],
  [
    "a payment of a server before 2.0",
    [{ paymentMethod: "BTC", cryptoCode: "BTC", payments: [{ id: `${A}-0`, fee: 0.5 }] }],
    { feeAmount: "0.5", feeCurrency: "BTC", transactionId: A, transactionCoin: "BTC" },
  ],
  [
    "a payment in the Lightning network",
    [{ paymentMethodId: "BTC-LN", currency: "BTC", payments: [{ id: A, fee: "0" }] }],
    { feeAmount: "0", feeCurrency: "BTC", transactionId: A, transactionCoin: "BTC-LN" },
  ],
])("reads %s", (_, methods, details) => {
  expect(toDetails(paymentMethods.parse(methods))).toEqual(details);
});
