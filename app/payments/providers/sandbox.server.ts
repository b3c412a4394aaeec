import { randomBytes, randomUUID } from "node:crypto";

import * as paths from "../../paths.ts";
import { singleton } from "../../shared/singleton.ts";
import type { PaymentProvider } from "../provider.ts";
import { sortedJson } from "../signature.server.ts";

import { readNowpayments, signNowpayments, verifyNowpayments } from "./nowpayments.server.ts";

/**
 * The demonstration's provider. Its payment page is a page of this shop. Its notifications have the format of
 * NOWPayments and are signed with a secret that only this process knows.
 */
const secret = singleton("sandbox-secret", () => randomBytes(32).toString("hex"));

export const sandbox: PaymentProvider = {
  name: "sandbox",
  pageOrigins: [],
  createInvoice(_order, origin) {
    const invoiceId = randomUUID();
    return Promise.resolve({ invoiceId, url: origin + paths.sandboxPayment(invoiceId), paymentId: null });
  },
  verifyNotification: (headers, rawBody) => verifyNowpayments(headers, rawBody, secret),
  readNotification: (body) => readNowpayments("sandbox", body),
  // Every change is notified, so polling finds nothing new.
  fetchPayment: () => Promise.resolve(null),
  fetchInvoicePayments: () => Promise.resolve(null),
  fetchDetails: null,
  cancelInvoice: null,
  listPayments: null,
};

/** Returns a signed notification as the provider sends it. */
export function makeSandboxNotification(payment: Record<string, unknown>): { headers: Headers; body: string } {
  const body = JSON.stringify(payment);
  const signature = signNowpayments(sortedJson(body) ?? "", secret).toString("hex");
  return { headers: new Headers({ "Content-Type": "application/json", "x-nowpayments-sig": signature }), body };
}
