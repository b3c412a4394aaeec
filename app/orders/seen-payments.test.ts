import { describe, expect, it } from "vitest";

import { findMissingAmount, listSeenPayments, type OrderPayment } from "./seen-payments.ts";

const HALF: OrderPayment = {
  id: "p1",
  status: "partially_paid",
  priceAmount: "25.5",
  priceCurrency: "usd",
  payAmount: "0.001",
  payCurrency: "btc",
  actuallyPaid: "0.0005",
  receivedCents: 1275,
  parentPaymentId: null,
  problem: null,
  updatedAt: new Date(Date.UTC(2026, 0, 1, 12)),
};

describe("seen payments", () => {
  it.each<[title: string, payment: Partial<OrderPayment>, shown: object | null]>([
    ["less than asked for", {}, { paid: "0.0005 BTC", asked: "0.001 BTC", needsCheck: false }],
    ["as asked for", { status: "finished", actuallyPaid: "1e-3" }, { paid: "0.001 BTC", asked: null }],
    ["dollars", { payCurrency: "USD", payAmount: "25.50", actuallyPaid: "12.5" }, { paid: "$12.50", asked: "$25.50" }],
    ["no amount yet", { status: "confirming", actuallyPaid: null }, { paid: null, asked: null }],
    ["not as agreed", { problem: "0.0005 of 0.001 btc came" }, { needsCheck: true }],
    ["refunded", { status: "refunded" }, { paid: "0.0005 BTC" }],
    ["expired after some money came", { status: "expired" }, { paid: "0.0005 BTC" }],
    ["waiting", { status: "waiting", actuallyPaid: "0" }, null],
    ["expired without money", { status: "expired", actuallyPaid: null }, null],
  ])("%s", (_title, payment, shown) => {
    const [seen] = listSeenPayments([{ ...HALF, ...payment }]);
    if (shown) expect(seen).toMatchObject(shown);
    else expect(seen).toBeUndefined();
  });
});

describe("the missing amount", () => {
  it.each<[title: string, payments: Partial<OrderPayment>[], missing: string | null]>([
    ["of one payment", [{}], "0.0005 BTC"],
    ["in dollars", [{ payCurrency: "USD", payAmount: "25.50", actuallyPaid: "12.5" }], "$13.00"],
    ["of a tiny payment", [{ payAmount: "1e-7", actuallyPaid: "1e-8" }], "0.00000009 BTC"],
    ["leaves out payments without money", [{ status: "expired", actuallyPaid: "0" }, {}], "0.0005 BTC"],
    ["of two payments", [{ receivedCents: 1000 }, { id: "p2", payCurrency: "ltc", receivedCents: 500 }], "$10.50"],
    ["of a second payment to the same address", [{ parentPaymentId: "p0", receivedCents: 1000 }], "$15.50"],
    ["leaves out a refunded payment", [{ status: "refunded" }, { id: "p2" }], "0.0005 BTC"],
    ["is nothing if two payments are enough", [{}, { id: "p2" }], null],
    ["is unknown if the value of one payment is", [{}, { id: "p2", receivedCents: null }], null],
    ["is unknown if one payment is of another total", [{}, { id: "p2", priceAmount: "20", receivedCents: 5 }], null],
    ["is unknown for a payment of another total", [{ priceAmount: "20" }], null],
    ["is unknown before the provider says what came", [{ status: "confirming", actuallyPaid: null }], null],
    ["is nothing if more came", [{ actuallyPaid: "0.002" }], null],
    ["is nothing without payments", [], null],
  ])("%s", (_title, payments, missing) => {
    expect(
      findMissingAmount(
        payments.map((payment) => ({ ...HALF, ...payment })),
        2550,
      ),
    ).toBe(missing);
  });
});
