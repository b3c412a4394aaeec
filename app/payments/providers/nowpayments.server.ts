import { createHmac } from "node:crypto";

import { z } from "zod";

import { PAYMENT_STATUSES, type PaymentStatus } from "../payment-status.ts";
import { MINUTE_MS } from "../../shared/durations.ts";
import { toDollars } from "../../shared/money.ts";
import { checkInvoice } from "../check-invoice.ts";
import { addDecimals } from "../decimal.ts";
import type { ProviderName } from "../provider-names.ts";
import { askProvider, MAX_LIST_PAGES } from "../provider-request.server.ts";
import {
  ProviderError,
  returnUrls,
  UnreadableNotificationError,
  type PaymentProvider,
  type PaymentReport,
  type VerifiedNotification,
} from "../provider.ts";
import { isSignature, parseJsonObject, sha256, sortedJson } from "../signature.server.ts";

/** NOWPayments, API v1: https://documenter.getpostman.com/view/7907941/2s93JusNJt */

export interface NowpaymentsSettings {
  /** Without a trailing slash. */
  apiUrl: string;
  apiKey: string;
  ipnSecret: string;
  /** Of the account at NOWPayments. The list of payments asks for them. */
  login?: { email: string; password: string } | undefined;
}

/** A provider's id, which must be safe in addresses. Some responses have it as text, others as a number. */
const id = z.union([z.string().regex(/^[\w-]{1,200}$/), z.number().int()]).transform(String);
const orderId = z.union([z.string().min(1).max(200), z.number()]).transform(String);
const amount = z.union([z.string().max(200), z.number()]).transform(String);

const createdInvoice = z.object({
  id,
  order_id: orderId,
  price_amount: amount,
  price_currency: z.string().max(20),
  invoice_url: z.url({ protocol: /^https?$/ }),
});

/** A payment in notifications and in the API. */
const payment = z.object({
  payment_id: id,
  parent_payment_id: id.nullish(),
  invoice_id: id.nullish(),
  order_id: orderId.nullish(),
  payment_status: z.enum([...PAYMENT_STATUSES, "cancelled", "canceled"]),
  price_amount: amount.nullish(),
  price_currency: z.string().max(200).nullish(),
  pay_amount: amount.nullish(),
  pay_currency: z.string().max(200).nullish(),
  actually_paid: amount.nullish(),
  fee: z.unknown().optional(),
  payin_hash: z.string().max(200).nullish().catch(null),
});

/** Reads the valid fields of a payment whose other fields are invalid. */
const glimpse = z
  .object({
    payment_id: id.optional().catch(undefined),
    order_id: orderId.nullable().catch(null),
    invoice_id: id.nullable().catch(null),
    payment_status: z.string().max(200).optional().catch(undefined),
    pay_amount: amount.nullable().catch(null),
    pay_currency: z.string().max(200).nullable().catch(null),
    actually_paid: amount.nullable().catch(null),
  })
  .transform((said) => ({
    ...{ paymentId: said.payment_id, orderId: said.order_id, invoiceId: said.invoice_id, status: said.payment_status },
    ...{ payAmount: said.pay_amount, payCurrency: said.pay_currency, actuallyPaid: said.actually_paid },
  }));

/** The fees of a payment, in the coin that the seller receives. */
const fee = z.object({
  currency: z.string().max(20),
  depositFee: z.number().min(0).default(0),
  withdrawalFee: z.number().min(0).default(0),
  serviceFee: z.number().min(0).default(0),
});

const apiStatus = z.object({ message: z.literal("OK") });

const authorization = z.object({ token: z.string().min(1).max(4_000) });
const list = z.object({ data: z.array(z.unknown()) });
/** A page of the list stays far below the largest answer that is read. */
const LIST_PAGE = 200;
/** A token of the account is valid for 5 minutes. */
const TOKEN_MS = 4 * MINUTE_MS;

export function makeNowpayments({ apiUrl, apiKey, ipnSecret, login }: NowpaymentsSettings): PaymentProvider {
  const name = "nowpayments";
  const headers = { "x-api-key": apiKey };
  const pageOrigins = ["https://nowpayments.io", "https://*.nowpayments.io", new URL(apiUrl).origin];
  const listPage = login && makeList({ apiUrl, headers, login });
  return {
    name,
    pageOrigins,

    async createInvoice(order, origin) {
      const urls = returnUrls(origin, name, order.id);
      const answer = await askProvider({
        url: `${apiUrl}/invoice`,
        headers,
        body: {
          price_amount: toDollars(order.totalCents),
          price_currency: "usd",
          order_id: order.id,
          order_description: order.description,
          ipn_callback_url: urls.notification,
          success_url: urls.success,
          cancel_url: urls.cancel,
          partially_paid_url: urls.cancel,
        },
        answer: createdInvoice,
      });
      if (!answer) throw new ProviderError("The provider has no invoices at this address.");
      const { id: invoiceId, order_id, price_amount, price_currency, invoice_url: url } = answer;
      checkInvoice({ orderId: order_id, amount: price_amount, currency: price_currency, url }, order, pageOrigins);
      return { invoiceId, url, paymentId: null };
    },

    verifyNotification: (headers, rawBody) => verifyNowpayments(headers, rawBody, ipnSecret),

    // The signature covers the amounts, so no further request is needed.
    readNotification: (body) => readNowpayments(name, body),

    async fetchPayment(paymentId) {
      const answer = await askProvider({
        url: `${apiUrl}/payment/${encodeURIComponent(paymentId)}`,
        headers,
        answer: payment,
      });
      if (answer && answer.payment_id !== paymentId)
        throw new ProviderError("The provider's response is about another payment.");
      return answer && toReport(name, answer, { isAnswer: true });
    },

    async fetchInvoicePayments(invoiceId) {
      if (listPage) {
        const { reports } = await listPage({ invoiceId }, 0);
        return reports.filter((report) => report.invoiceId === invoiceId);
      }
      // An API key cannot list payments, so this only shows that the API responds. Its notifications then arrive too.
      const answer = await askProvider({ url: `${apiUrl}/status`, headers, answer: apiStatus });
      if (!answer) throw new ProviderError("The provider has no status at this address.");
      return null;
    },

    fetchDetails: null,
    cancelInvoice: null,

    listPayments:
      listPage === undefined
        ? null
        : async (since, now) => {
            const range = { dateFrom: since.toISOString(), dateTo: now.toISOString() };
            const all: PaymentReport[] = [];
            for (let page = 0; page < MAX_LIST_PAGES; page++) {
              const { reports, isLast } = await listPage(range, page);
              all.push(...reports);
              if (isLast) break;
            }
            return all;
          },
  };
}

interface ListSettings {
  apiUrl: string;
  headers: Record<string, string>;
  login: NonNullable<NowpaymentsSettings["login"]>;
}

/**
 * Returns a function that gets a page of the account's list of payments, counted from 0. Payments that cannot be read
 * are left out.
 */
function makeList({ apiUrl, headers, login }: ListSettings) {
  const getToken = makeSignIn({ apiUrl, headers, login });
  return async (filter: Record<string, string>, page: number) => {
    const signedIn = { ...headers, Authorization: `Bearer ${await getToken()}` };
    const part = { sortBy: "created_at", limit: String(LIST_PAGE), page: String(page) };
    const url = `${apiUrl}/payment/?${new URLSearchParams({ ...filter, ...part }).toString()}`;
    const answer = await askProvider({ url, headers: signedIn, answer: list });
    if (!answer) throw new ProviderError("The provider has no payments at this address.");
    const read = answer.data.flatMap((one) => payment.safeParse(one).data ?? []);
    const reports = read.map((one) => toReport("nowpayments", one, { isAnswer: true }));
    return { reports, isLast: answer.data.length < LIST_PAGE };
  };
}

/** Returns a function that gets a token of the account. It signs in again when the token is about to expire. */
function makeSignIn({ apiUrl, headers, login }: ListSettings): () => Promise<string> {
  let current: { token: Promise<string>; since: number } | undefined;
  async function signIn(): Promise<string> {
    try {
      const answer = await askProvider({ url: `${apiUrl}/auth`, headers, body: login, answer: authorization });
      if (!answer) throw new ProviderError("The provider has no sign-in at this address.");
      return answer.token;
    } catch (error) {
      current = undefined;
      throw error;
    }
  }
  return () => {
    if (!current || performance.now() - current.since > TOKEN_MS)
      current = { token: signIn(), since: performance.now() };
    return current.token;
  };
}

/** Checks `x-nowpayments-sig`: HMAC-SHA512 (hex) over the body with its keys sorted at every level. */
export function verifyNowpayments(headers: Headers, rawBody: Buffer, secret: string): VerifiedNotification | null {
  const body = rawBody.toString("utf8");
  const signed = sortedJson(body);
  if (signed === null || !isSignature(headers.get("x-nowpayments-sig"), signNowpayments(signed, secret))) return null;
  return { digest: sha256(signed), body };
}

/** Signs a JSON text with sorted keys. Trims the secret, because pasting adds white space. */
export function signNowpayments(sorted: string, secret: string): Buffer {
  return createHmac("sha512", secret.trim()).update(sorted).digest();
}

/** Parses a notification in the format of NOWPayments. Throws an `UnreadableNotificationError` if it is no payment. */
export function readNowpayments(provider: ProviderName, body: string): PaymentReport {
  const said = parseJsonObject(body);
  const parsed = payment.safeParse(said);
  if (!parsed.success)
    throw new UnreadableNotificationError("The notification describes no payment.", {
      cause: parsed.error,
      glimpse: glimpse.safeParse(said).data ?? {},
    });
  return toReport(provider, parsed.data, { isAnswer: false });
}

function toReport(
  provider: ProviderName,
  said: z.output<typeof payment>,
  { isAnswer }: Pick<PaymentReport, "isAnswer">,
): PaymentReport {
  const { payment_status: word } = said;
  const status: PaymentStatus = word === "cancelled" || word === "canceled" ? "failed" : word;
  const fees = fee.safeParse(said.fee).data;
  return {
    provider,
    paymentId: said.payment_id,
    invoiceId: said.invoice_id ?? null,
    orderId: said.order_id ?? null,
    status,
    providerStatus: word,
    priceAmount: said.price_amount ?? null,
    priceCurrency: said.price_currency ?? null,
    payAmount: said.pay_amount ?? null,
    payCurrency: said.pay_currency ?? null,
    actuallyPaid: said.actually_paid ?? null,
    parentPaymentId: said.parent_payment_id ?? null,
    feeAmount: fees ? addDecimals(...[fees.depositFee, fees.withdrawalFee, fees.serviceFee].map(String)) : null,
    feeCurrency: fees?.currency ?? null,
    transactionId: said.payin_hash ?? null,
    remark: null,
    isAnswer,
  };
}
