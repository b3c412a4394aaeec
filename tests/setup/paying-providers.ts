import { btcpayEnv, makeBtcpayBody, signBtcpay, startBtcpay, type FakeBtcpay } from "#tests/fakes/btcpay.ts";
import { nowpaymentsEnv, signNowpayments, startNowpayments, type FakeNowpayments } from "#tests/fakes/nowpayments.ts";
import type { ProviderFake } from "#tests/fakes/taken-payment.ts";

/** A notification's body, and the header with its signature. */
export type SignedNotification = [body: string, header: Record<string, string>];

/** A fake provider whose invoices buyers pay in full. */
export interface PayingProvider extends ProviderFake {
  /** The settings of a shop that uses it. */
  env: Record<string, string>;
  /** Takes the payment of an invoice of $25.50, and returns its notification without sending it. */
  pay: (invoiceId: string) => SignedNotification;
}

export async function startPayingBtcpay(): Promise<PayingProvider> {
  const fake: FakeBtcpay = await startBtcpay();
  const pay = (invoiceId: string): SignedNotification => {
    Object.assign(fake.invoices.get(invoiceId) ?? {}, { status: "Settled", paidAmount: "25.50" });
    const body = makeBtcpayBody(invoiceId);
    return [body, { "BTCPay-Sig": signBtcpay(body) }];
  };
  return Object.assign(fake, { env: btcpayEnv(fake.url), pay });
}

export async function startPayingNowpayments(): Promise<PayingProvider> {
  const fake: FakeNowpayments = await startNowpayments();
  const pay = (invoiceId: string): SignedNotification => {
    const order_id = fake.invoices.find(({ id }) => id === invoiceId)?.order_id;
    const body = fake.take({ order_id, invoice_id: Number(invoiceId), payment_id: Number(invoiceId) });
    return [JSON.stringify(body), { "x-nowpayments-sig": signNowpayments(body) }];
  };
  return Object.assign(fake, { env: nowpaymentsEnv(fake.url), pay });
}
