import { createHmac } from "node:crypto";
import { isDeepStrictEqual } from "node:util";

import { startHttpFake } from "./http-fake.ts";
import { toCents, type ProviderFake, type TakenPayment } from "./taken-payment.ts";

export const IPN_SECRET = "ipn-secret";
export const NOWPAYMENTS_KEY = "nowpayments-key";

/** The settings of a shop that uses the fake at this address. */
export const nowpaymentsEnv = (url: string) => ({
  PAYMENT_PROVIDER: "nowpayments",
  NOWPAYMENTS_API_URL: url,
  NOWPAYMENTS_API_KEY: NOWPAYMENTS_KEY,
  NOWPAYMENTS_IPN_SECRET: IPN_SECRET,
});

/** Its list of payments asks for it. */
const NOWPAYMENTS_LOGIN = { email: "owner@shop.example", password: "nowpayments-password" };

/** The settings with which the list of payments can be read. */
export const nowpaymentsListEnv = (url: string) => ({
  ...nowpaymentsEnv(url),
  NOWPAYMENTS_EMAIL: NOWPAYMENTS_LOGIN.email,
  NOWPAYMENTS_PASSWORD: NOWPAYMENTS_LOGIN.password,
});

export interface FakeInvoice {
  id: string;
  order_id: string;
  price_amount: number;
  price_currency: string;
}

export interface FakeNowpayments extends ProviderFake {
  invoices: FakeInvoice[];
  /** Takes a payment and returns its notification. See `makeNowpaymentsBody`. */
  take: (fields: Record<string, unknown>) => Record<string, unknown>;
  /** The responses to `GET /payment/{id}`, by id. */
  payments: Map<string, object>;
  /** The id of all further invoices. If absent, each invoice gets a new one. */
  sameInvoiceId?: string;
  /** Fields of all further responses to a created invoice that differ from what was requested. */
  wrongInvoice: Record<string, unknown>;
}

/** A fake NOWPayments API. */
export async function startNowpayments(): Promise<FakeNowpayments> {
  const invoices: FakeInvoice[] = [];
  const payments = new Map<string, object>();
  const notified: object[] = [];
  const fake: FakeNowpayments = Object.assign(
    await startHttpFake(({ method, path, headers, body }) => {
      if (headers["x-api-key"] !== NOWPAYMENTS_KEY) return [403, { message: "Invalid api key" }];
      if (method === "POST" && path === "/v1/invoice") {
        const { order_id, price_amount, price_currency } = body as FakeInvoice;
        const id = fake.sameInvoiceId ?? String(4_500_000_000 + invoices.length);
        const invoice = { id, order_id, price_amount, price_currency };
        invoices.push(invoice);
        const invoice_url = `https://nowpayments.io/payment/?iid=${id}`;
        const answer = { ...invoice, price_amount: String(price_amount), pay_currency: null, invoice_url };
        return [200, { ...answer, ...fake.wrongInvoice }];
      }
      if (path === "/v1/status") return [200, { message: "OK" }];
      if (path === "/v1/merchant/coins") return [200, { selectedCurrencies: ["BTC", "TRX"] }];
      if (method === "POST" && path === "/v1/auth") {
        const isRight = isDeepStrictEqual(body, NOWPAYMENTS_LOGIN);
        return isRight ? [200, { token: "jwt" }] : [403, { message: "Access denied" }];
      }
      if (path.startsWith("/v1/payment/?")) {
        if (headers.authorization !== "Bearer jwt") return [401, { message: "Authorization header is empty" }];
        const query = new URLSearchParams(path.slice("/v1/payment/".length));
        const [page, limit] = [Number(query.get("page")), Number(query.get("limit"))];
        const listed = [...payments].flatMap(([id, payment]) => (fake.unlisted.has(id) ? [] : [payment]));
        return [200, { data: listed.slice(page * limit, (page + 1) * limit), page, limit }];
      }
      const payment = payments.get(/^\/v1\/payment\/(.+)$/.exec(path)?.[1] ?? "");
      return payment ? [200, payment] : [404, { message: "Payment not found" }];
    }),
    {
      ...{ name: "nowpayments" as const, invoices, payments, wrongInvoice: {}, unlisted: new Set<string>() },
      take(fields: Record<string, unknown>) {
        const body = makeNowpaymentsBody(fields);
        notified.push(body);
        return body;
      },
      listTaken: () => listTaken([...notified, ...payments.values()] as PaymentBody[]),
    },
  );
  fake.url += "/v1";
  return fake;
}

interface PaymentBody {
  payment_id: string | number;
  order_id: string | null;
  invoice_id: number | null;
  payment_status: string;
  price_amount: number;
  pay_amount: number;
  actually_paid: number;
}

/** Several bodies may be about one payment. Money that came once does not go away. */
function listTaken(bodies: PaymentBody[]): TakenPayment[] {
  const taken = new Map<string, TakenPayment>();
  for (const body of bodies) {
    const { order_id, invoice_id, payment_status: status, price_amount, pay_amount, actually_paid: amount } = body;
    const isMoney = amount > 0 && status !== "waiting" && status !== "expired";
    if (!isMoney || (order_id === null && invoice_id === null)) continue;
    const id = String(body.payment_id);
    const before = taken.get(id);
    const isRefunded = status === "refunded" || before?.isRefunded === true;
    const cents = toCents(price_amount, amount, pay_amount);
    taken.set(id, before && before.amount > amount ? { ...before, isRefunded } : { id, amount, cents, isRefunded });
  }
  return [...taken.values()];
}

/** A payment as in a notification: the documented example, for an order. */
export function makeNowpaymentsBody(fields: Record<string, unknown>): Record<string, unknown> {
  return {
    payment_id: 123456789,
    parent_payment_id: null,
    invoice_id: null,
    payment_status: "finished",
    pay_address: "address",
    payin_extra_id: null,
    price_amount: 25.5,
    price_currency: "usd",
    pay_amount: 15.8,
    actually_paid: 15.8,
    actually_paid_at_fiat: 0,
    pay_currency: "trx",
    order_id: null,
    order_description: null,
    purchase_id: "123456789",
    outcome_amount: 14.8106,
    outcome_currency: "trx",
    payment_extra_ids: null,
    fee: { currency: "btc", depositFee: 0.09853637216235617, withdrawalFee: 0, serviceFee: 0 },
    ...fields,
  };
}

/** Signs like the vendor's SDK. */
export function signNowpayments(body: object, secret = IPN_SECRET): string {
  return createHmac("sha512", secret)
    .update(JSON.stringify(sort(body)))
    .digest("hex");
}

function sort(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sort);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sort(inner)]));
}
