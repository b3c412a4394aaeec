import { createHmac } from "node:crypto";

import { z } from "zod";

import type { PaymentStatus } from "../payment-status.ts";
import * as paths from "../../paths.ts";
import { toDecimal } from "../../shared/money.ts";
import { checkInvoice } from "../check-invoice.ts";
import { isPositive } from "../decimal.ts";
import { askProvider, MAX_LIST_PAGES } from "../provider-request.server.ts";
import {
  OtherInvoiceError,
  ProviderError,
  returnUrls,
  UnreadableNotificationError,
  type PaymentProvider,
  type PaymentRemark,
  type PaymentReport,
} from "../provider.ts";
import { isSignature, parseJsonObject, sha256 } from "../signature.server.ts";

import { paymentMethods, toDetails } from "./btcpay-payment-methods.ts";

/** BTCPay Server, Greenfield API v1: https://docs.btcpayserver.org/API/Greenfield/v1/ */

export interface BtcpaySettings {
  /** The server's address without a trailing slash. */
  url: string;
  storeId: string;
  apiKey: string;
  webhookSecret: string;
  /** How long an order holds its stock, and how long its invoice can be paid. */
  holdMinutes: number;
}

/** A page of the list stays far below the largest answer that is read. */
const LIST_PAGE = 100;

const amount = z.union([z.string().max(200), z.number()]).transform(String);
/** An id that is safe in addresses. */
const id = z.string().regex(/^[\w-]{1,200}$/);
const createdInvoice = z.object({
  id,
  /** Null in an invoice that any payment settles. */
  amount,
  currency: z.string().max(20),
  metadata: z.object({ orderId: z.string() }),
  checkoutLink: z.url({ protocol: /^https?$/ }),
});

const invoice = z.object({
  id,
  status: z.enum(["New", "Processing", "Settled", "Expired", "Invalid"]),
  additionalStatus: z.string().max(200).nullish(),
  amount,
  /** Rounded to the currency's places. Older servers do not send it. */
  paidAmount: amount.nullish(),
  currency: z.string(),
  metadata: z.object({ orderId: z.string().nullish().catch(null) }).nullish(),
});

/** The fields of every invoice of a store. The store may have other uses, such as a point of sale. */
const anyInvoice = z.looseObject({
  id,
  status: z.string(),
  metadata: z.object({ orderId: z.string().nullish().catch(null) }).nullish(),
});

const notification = z.object({ type: z.string(), invoiceId: id.nullish() });

/** An invoice of BTCPay is one payment with the invoice's id. */
export function makeBtcpay(settings: BtcpaySettings): PaymentProvider {
  const name = "btcpay";
  const invoicesUrl = `${settings.url}/api/v1/stores/${encodeURIComponent(settings.storeId)}/invoices`;
  const headers = { Authorization: `token ${settings.apiKey}` };
  const pageOrigins = [new URL(settings.url).origin];

  const urlOf = (invoiceId: string) => `${invoicesUrl}/${encodeURIComponent(invoiceId)}`;

  /** Sends a request that is answered with the invoice. */
  async function askAbout(invoiceId: string, request: { url: string; body?: unknown }): Promise<PaymentReport | null> {
    const answer = await askProvider({ ...request, headers, answer: invoice });
    if (answer) checkInvoiceId(answer, invoiceId);
    return answer && toReport(answer);
  }

  /** The same for an invoice that may be of another use of the store. */
  async function askAboutAny(invoiceId: string): Promise<PaymentReport | null> {
    const answer = await askProvider({ url: urlOf(invoiceId), headers, answer: anyInvoice });
    if (!answer) return null;
    checkInvoiceId(answer, invoiceId);
    const { data, error } = invoice.safeParse(answer);
    if (data) return toReport(data);
    const named = {
      provider: name,
      paymentId: invoiceId,
      invoiceId,
      orderId: answer.metadata?.orderId ?? null,
    } as const;
    throw new OtherInvoiceError("The invoice has another shape than those of the shop.", { named, cause: error });
  }

  const fetchPayment = (invoiceId: string) => askAbout(invoiceId, { url: urlOf(invoiceId) });

  return {
    name,
    pageOrigins,

    async createInvoice(order, origin) {
      const urls = returnUrls(origin, name, order.id);
      const answer = await askProvider({
        url: invoicesUrl,
        headers,
        body: {
          amount: toDecimal(order.totalCents),
          currency: "USD",
          metadata: {
            orderId: order.id,
            orderUrl: origin + paths.account,
            itemDesc: order.description,
          },
          checkout: {
            expirationMinutes: settings.holdMinutes,
            // Without this the store's tolerance could settle invoices that are not paid in full.
            paymentTolerance: 0,
            redirectURL: urls.success,
            redirectAutomatically: true,
          },
        },
        answer: createdInvoice,
      });
      if (!answer) throw new ProviderError("The provider has no invoices at this address.");
      const { id: invoiceId, amount, currency, metadata, checkoutLink: url } = answer;
      checkInvoice({ orderId: metadata.orderId, amount, currency, url }, order, pageOrigins);
      return { invoiceId, url, paymentId: invoiceId };
    },

    /** `BTCPay-Sig`: `sha256=` and the HMAC-SHA256 (hex) of the exact bytes. */
    verifyNotification(headers, rawBody) {
      const given = /^sha256=(.*)$/.exec(headers.get("BTCPay-Sig")?.trim() ?? "")?.[1] ?? null;
      if (!isSignature(given, createHmac("sha256", settings.webhookSecret).update(rawBody).digest())) return null;
      return { digest: sha256(rawBody), body: rawBody.toString("utf8") };
    },

    /** Requests the invoice, because notifications have no amounts and may arrive out of order. */
    async readNotification(body) {
      const parsed = notification.safeParse(parseJsonObject(body));
      if (!parsed.success)
        throw new UnreadableNotificationError("The notification names no event.", { cause: parsed.error });
      const { invoiceId } = parsed.data;
      return invoiceId ? askAboutAny(invoiceId) : null;
    },

    fetchPayment,
    async fetchInvoicePayments(invoiceId) {
      const report = await fetchPayment(invoiceId);
      return report ? [report] : [];
    },

    async fetchDetails(invoiceId) {
      const url = `${urlOf(invoiceId)}/payment-methods`;
      const answer = await askProvider({ url, headers, answer: paymentMethods });
      return answer && toDetails(answer);
    },

    /** The server refuses this for a settled invoice, but not for one with an unconfirmed payment. */
    async cancelInvoice(invoiceId) {
      const report = await askAbout(invoiceId, { url: `${urlOf(invoiceId)}/status`, body: { status: "Invalid" } });
      if (!report) throw new ProviderError("The provider does not know the invoice.");
      return report;
    },

    async listPayments(since) {
      const reports: PaymentReport[] = [];
      for (let page = 0; page < MAX_LIST_PAGES; page++) {
        const range = { startDate: String(Math.floor(since.getTime() / 1000)), take: String(LIST_PAGE) };
        const query = new URLSearchParams({ ...range, skip: String(page * LIST_PAGE) }).toString();
        const answer = await askProvider({ url: `${invoicesUrl}?${query}`, headers, answer: z.array(z.unknown()) });
        if (!answer) throw new ProviderError("The provider has no invoices at this address.");
        // Invoices of other uses of the store, such as those without an amount, have other shapes.
        for (const one of answer) {
          const { data } = invoice.safeParse(one);
          if (data) reports.push(toReport(data));
        }
        if (answer.length < LIST_PAGE) break;
      }
      return reports;
    },
  };
}

function checkInvoiceId(answer: { id: string }, invoiceId: string): void {
  if (answer.id !== invoiceId) throw new ProviderError("The provider's response is about another invoice.");
}

function toReport(said: z.output<typeof invoice>): PaymentReport {
  const { status, remark } = translate(said);
  return {
    provider: "btcpay",
    paymentId: said.id,
    invoiceId: said.id,
    orderId: said.metadata?.orderId ?? null,
    status,
    providerStatus: ownStatus(said),
    priceAmount: said.amount,
    priceCurrency: said.currency,
    payAmount: said.amount,
    payCurrency: said.currency,
    actuallyPaid: said.paidAmount ?? (isPaidByItself(said) ? said.amount : null),
    parentPaymentId: null,
    feeAmount: null,
    feeCurrency: null,
    transactionId: null,
    remark,
    isAnswer: true,
  };
}

type Said = z.output<typeof invoice>;

/** BTCPay Server has two words for the status of an invoice: "Settled", or "Settled, PaidOver". */
function ownStatus({ status, additionalStatus }: Said): string {
  return [status, additionalStatus].filter((word) => word && word !== "None").join(", ");
}

function translate({ status, additionalStatus: detail, paidAmount }: Said): {
  status: PaymentStatus;
  remark: PaymentRemark | null;
} {
  const plain = (translated: PaymentStatus) => ({ status: translated, remark: null });
  switch (status) {
    case "New":
      return plain(detail === "PaidPartial" ? "confirming" : "waiting");
    case "Processing":
      return plain("confirming");
    case "Settled":
      return { status: "finished", remark: detail === "Marked" ? "settled_by_hand" : null };
    case "Invalid":
      // A person or this shop has marked it. Its payments still count: the money is there.
      if (detail === "Marked" && isPositive(paidAmount ?? null)) {
        return { status: "partially_paid", remark: "invalid_paid" };
      }
      return plain("failed");
    case "Expired":
      if (detail === "PaidLate") return { status: "partially_paid", remark: "paid_late" };
      return plain(detail === "PaidPartial" ? "partially_paid" : "expired");
  }
}

/**
 * Whether payments of at least the price settled the invoice, not a person. Older servers do not send how much was
 * paid.
 */
function isPaidByItself({ status, additionalStatus }: Said): boolean {
  const byPayments = ["None", "PaidOver", "PaidLate"].includes(additionalStatus ?? "None");
  return status === "Settled" && byPayments;
}
