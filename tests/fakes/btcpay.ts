import { createHmac } from "node:crypto";

import { startHttpFake } from "./http-fake.ts";
import { requireCheck, toCents, type ProviderFake, type TakenPayment } from "./taken-payment.ts";

export const WEBHOOK_SECRET = "webhook-secret";
export const BTCPAY_KEY = "btcpay-key";
export const STORE_ID = "store-1";

/** The settings of a shop that uses the fake at this address. */
export const btcpayEnv = (url: string) => ({
  PAYMENT_PROVIDER: "btcpay",
  BTCPAY_URL: url,
  BTCPAY_STORE_ID: STORE_ID,
  BTCPAY_API_KEY: BTCPAY_KEY,
  BTCPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
});

export interface FakeBtcpayInvoice {
  id: string;
  storeId: string;
  amount: string;
  paidAmount?: string;
  currency: string;
  status: string;
  additionalStatus: string;
  checkoutLink: string;
  metadata: { orderId?: string | null };
  /** The response about its payment methods; none if absent. */
  paymentMethods?: object[];
}

export interface FakeBtcpay extends ProviderFake {
  invoices: Map<string, FakeBtcpayInvoice>;
  /** Fields of all further responses to a created invoice that differ from what was requested. */
  wrongInvoice: Record<string, unknown>;
}

/** A fake BTCPay Server API. Tests change its invoices as payments would. */
export async function startBtcpay(): Promise<FakeBtcpay> {
  const invoices = new Map<string, FakeBtcpayInvoice>();
  /** The ids of the invoices that the shop has requested. */
  const made = new Set<string>();
  const folder = `/api/v1/stores/${STORE_ID}/invoices`;
  const http = await startHttpFake(({ method, path, headers, body }) => {
    if (path.startsWith("/i/")) return [200, "the payment page"];
    if (headers.authorization !== `token ${BTCPAY_KEY}`) return [401, { code: "unauthenticated" }];
    if (method === "POST" && path === folder) {
      const requested = body as Pick<FakeBtcpayInvoice, "amount" | "currency" | "metadata">;
      const id = `invoice${invoices.size + 1}`;
      const state = { status: "New", additionalStatus: "None", paidAmount: "0.00" };
      made.add(id);
      const checkoutLink = `${http.url}/i/${id}`;
      invoices.set(id, { ...requested, ...state, id, storeId: STORE_ID, checkoutLink });
      return [200, { ...invoices.get(id), ...fake.wrongInvoice }];
    }
    if (method === "GET" && path.startsWith(`${folder}?`)) {
      const query = new URLSearchParams(path.slice(folder.length));
      const first = Number(query.get("skip"));
      const listed = [...invoices.values()].filter(({ id }) => !fake.unlisted.has(id));
      return [200, listed.slice(first, first + Number(query.get("take")))];
    }
    const [id = "", change] = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split("/") : [];
    const invoice = invoices.get(id);
    if (!invoice) return [404, { code: "invoice-not-found" }];
    if (change === "payment-methods") return [200, invoice.paymentMethods ?? []];
    return method === "POST" && change === "status" ? mark(invoice, body) : [200, invoice];
  });
  const listTaken = () =>
    [...invoices.values()].flatMap((one) => (made.has(one.id) || one.metadata.orderId != null ? takenOf(one) : []));
  const own = {
    name: "btcpay" as const,
    invoices,
    wrongInvoice: {},
    unlisted: new Set<string>(),
    checked: "[]",
    listTaken,
  };
  const fake: FakeBtcpay = Object.assign(http, own);
  return requireCheck(fake);
}

/** Older servers report only that an invoice is settled, not the paid amount. */
function takenOf({ id, amount, paidAmount, currency, status, additionalStatus }: FakeBtcpayInvoice): TakenPayment[] {
  const isPaid = status === "Settled" && additionalStatus !== "Marked";
  const paid = Number(paidAmount ?? (isPaid ? amount : 0));
  if (paid === 0) return [];
  const cents = currency === "USD" ? toCents(Number(amount), paid, Number(amount)) : null;
  return [{ id, amount: paid, cents, isRefunded: false }];
}

/** Marks an invoice by hand. The server refuses this for a settled one. */
function mark(invoice: FakeBtcpayInvoice, body: unknown): [status: number, body: unknown] {
  const { status } = body as { status: string };
  if (!["New", "Processing", "Expired"].includes(invoice.status)) return [422, [{ path: "status", message: "No." }]];
  return [200, Object.assign(invoice, { status, additionalStatus: "Marked" })];
}

let deliveries = 0;

/** A webhook's body, indented as the server writes it. */
export function makeBtcpayBody(invoiceId: string, type = "InvoiceSettled"): string {
  const deliveryId = `delivery${++deliveries}`;
  const event = { deliveryId, originalDeliveryId: deliveryId, isRedelivery: false, type, storeId: STORE_ID, invoiceId };
  return JSON.stringify(event, null, 2);
}

export function signBtcpay(body: string | Buffer, secret = WEBHOOK_SECRET): string {
  return `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
}
