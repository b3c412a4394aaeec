import { expect, test } from "vitest";

import { checkInvoice } from "./check-invoice.ts";
import { ProviderError } from "./provider.ts";

const ORDER = { id: "order-1", description: "1 × Lamp", totalCents: 2550 };
const ORIGINS = ["https://pay.example", "https://*.pay.example", "http://127.0.0.1:8080"];

const check = (fields: Partial<Parameters<typeof checkInvoice>[0]>) => () =>
  checkInvoice(
    { orderId: "order-1", amount: "25.50", currency: "USD", url: "https://pay.example/1", ...fields },
    ORDER,
    ORIGINS,
  );

test.each([
  {},
  { amount: "25.5", currency: "usd" },
  { amount: "25.500000" },
  { url: "https://www.pay.example/1?a=b" },
  { url: "https://a.b.pay.example/" },
  { url: "https://PAY.example:443/1" },
  { url: "http://127.0.0.1:8080/i/1" },
])("accepts an invoice with %j", (fields) => {
  expect(check(fields)).not.toThrow();
});

test.each([
  { orderId: "order-2" },
  { orderId: "" },
  { amount: "25.51" },
  { amount: "25.49" },
  { amount: "0" },
  { amount: "-25.50" },
  { amount: "2550" },
  { amount: "" },
  { currency: "EUR" },
  { currency: "" },
])("refuses an invoice with %j", (fields) => {
  expect(check(fields)).toThrow(ProviderError);
});

test.each([
  "http://pay.example/1",
  "https://pay.example:8443/1",
  "https://www.pay.example:8443/1",
  "http://www.pay.example/1",
  "https://evilpay.example/1",
  "https://pay.example.evil.example/1",
  "https://pay.example@evil.example/1",
  "https://evil.example/pay.example",
  "https://evil.example/.pay.example",
  "https://evil.example?.pay.example",
  "https://pay.example./1",
  "http://127.0.0.1:8081/i/1",
  "https://127.0.0.1:8080/i/1",
  "ftp://pay.example/1",
  "javascript:alert('https://pay.example')",
])("refuses the payment page %s", (url) => {
  expect(check({ url })).toThrow(/which is not the provider's/);
});
