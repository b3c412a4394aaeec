import { receiveNotification } from "#app/orders/payments/receive-notification.server.ts";
import { later } from "#tests/factories/purchases.ts";
import { makeBtcpayBody, signBtcpay, startBtcpay, type FakeBtcpayInvoice } from "#tests/fakes/btcpay.ts";

import { btcpayAt } from "./fake-provider.ts";
import { setUpOrder } from "./order-setup.ts";

export { STOCK } from "./order-setup.ts";

/** An order whose invoice at BTCPay is `invoice1`. See `setUpOrder`. */
export function setUpBtcpayOrder(atOnce?: "one" | "two") {
  const shop = setUpOrder(async () => {
    const fake = await startBtcpay();
    return { fake, provider: btcpayAt(fake.url) };
  }, atOnce);

  /** Sets the invoice that the fake returns from now on. */
  function become(state: Partial<FakeBtcpayInvoice>, id = "invoice1"): void {
    const invoice = shop.fake.invoices.get(id);
    if (!invoice) throw new Error(`There is no ${id}.`);
    Object.assign(invoice, state);
  }
  function notify(body = makeBtcpayBody("invoice1"), signature = signBtcpay(body)) {
    const headers = new Headers({ "BTCPay-Sig": signature });
    return receiveNotification(shop.db, shop.provider, { headers, rawBody: Buffer.from(body), now: later(1) });
  }

  return Object.assign(shop, { become, notify });
}
