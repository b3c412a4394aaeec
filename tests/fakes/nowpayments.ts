import { createHmac } from "node:crypto";
import { isDeepStrictEqual } from "node:util";

import { startHttpFake } from "./http-fake.ts";
import { requireCheck, toCents, type ProviderFake, type TakenPayment } from "./taken-payment.ts";

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
export const NOWPAYMENTS_LOGIN = { email: "owner@shop.example", password: "nowpayments-password" };

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
  /** Whether the list ignores the filter for an invoice. */
  listsAll: boolean;
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
        const invoiceId = query.get("invoiceId");
        const isOfInvoice = (payment: object) =>
          !invoiceId || fake.listsAll || String((payment as PaymentBody).invoice_id) === invoiceId;
        const listed = [...payments].flatMap(([id, one]) => (!fake.unlisted.has(id) && isOfInvoice(one) ? [one] : []));
        return [200, { data: listed.slice(page * limit, (page + 1) * limit), page, limit }];
      }
      const id = /^\/v1\/payment\/(.+)$/.exec(path)?.[1] ?? "";
      if (!/^\d{1,19}$/.test(id)) return [400, { message: "The id must be a number" }];
      const payment = payments.get(id);
      return payment ? [200, payment] : [404, { message: "Payment not found" }];
    }),
    {
      ...{ name: "nowpayments" as const, invoices, payments, wrongInvoice: {}, unlisted: new Set<string>() },
      listsAll: false,
      checked: "[]",
      take(fields: Record<string, unknown>) {
        const body = makeNowpaymentsBody(fields);
        notified.push(body);
        return body;
      },
      listTaken: () => listTaken([...notified, ...payments.values()] as PaymentBody[]),
    },
  );
  fake.url += "/v1";
  return requireCheck(fake);
}

/** Tests also send numbers as strings. */
interface PaymentBody {
  payment_id: string | number | null;
  order_id: string | null;
  invoice_id: number | null;
  payment_status: string;
  price_amount: number | string;
  price_currency: string | null;
  pay_amount: number | string;
  pay_currency: string | null;
  actually_paid: number | string;
}

/**
 * Several bodies may be about one payment, in any order. The money of a finished payment stays. For a payment that has
 * failed or expired, the last of these bodies says how much there is.
 */
function listTaken(bodies: PaymentBody[]): TakenPayment[] {
  const byId = new Map<string, PaymentBody[]>();
  for (const body of bodies) {
    const { payment_id: id, order_id, invoice_id } = body;
    if (id === null || (order_id === null && invoice_id === null)) continue;
    byId.set(String(id), [...(byId.get(String(id)) ?? []), body]);
  }
  return [...byId].flatMap(([id, reports]) => takenOf(id, reports));
}

function takenOf(id: string, reports: PaymentBody[]): TakenPayment[] {
  const having = (...statuses: string[]) => reports.filter(({ payment_status }) => statuses.includes(payment_status));
  const isSettled = having("finished", "partially_paid", "refunded").length > 0;
  const ended = isSettled ? undefined : having("failed", "expired").at(-1);
  const [most] = (ended ? [ended] : reports.filter(({ payment_status }) => payment_status !== "waiting")).toSorted(
    (a, b) => Number(b.actually_paid) - Number(a.actually_paid),
  );
  const amount = Number(most?.actually_paid);
  if (!most || !(amount > 0)) return [];
  const { price_amount, price_currency, pay_amount, pay_currency } = most;
  const isAgreedCoin = pay_currency?.toLowerCase() === reports[0]?.pay_currency?.toLowerCase();
  const hasValue = price_currency?.toLowerCase() === "usd" && isAgreedCoin;
  const cents = hasValue ? toCents(Number(price_amount), amount, Number(pay_amount)) : null;
  return [{ id, amount, cents, isRefunded: having("refunded").length > 0 }];
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
