import type { ReactNode } from "react";

import { Card } from "../../ui/card.tsx";
import { Moment } from "../../ui/moment.tsx";
import type { OrderAddress, OrderPage } from "../order-page.queries.server.ts";
import { NO_PAYMENT_YET, noPaymentThrough, paymentStatusText } from "../orders.messages.ts";
import type { SeenPayment } from "../seen-payments.ts";

/** The payments that were seen, and where the order is sent. */
export function OrderFacts({ page: { order, payments, address, provider } }: { page: OrderPage }) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-3 lg:grid-cols-1">
      <Facts id="payments" heading="Payments">
        {payments.length === 0 ? (
          <p className="text-muted">
            {order.paymentStatus === "waiting" ? NO_PAYMENT_YET : noPaymentThrough(provider)}
          </p>
        ) : (
          <ul className="grid gap-4">
            {payments.map((payment) => (
              <Payment key={payment.id} payment={payment} provider={provider} />
            ))}
          </ul>
        )}
      </Facts>
      <Facts id="address" heading="Shipping address">
        <AddressLines address={address} />
      </Facts>
      <Facts id="contact" heading="Contact">
        <p className="wrap-anywhere">{address.email}</p>
        {address.phone && <p className="wrap-anywhere">{address.phone}</p>}
      </Facts>
    </div>
  );
}

function Facts({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby={id} className="p-4 text-sm sm:p-6">
      <h2 id={id} className="mb-2 text-base font-semibold">
        {heading}
      </h2>
      {children}
    </Card>
  );
}

function Payment({ payment, provider }: { payment: SeenPayment; provider: string }) {
  return (
    <li>
      <p className="font-semibold wrap-anywhere tabular-nums">
        {payment.paid ?? "Amount not known yet"}
        {payment.asked && <span className="font-normal text-muted"> of {payment.asked}</span>}
      </p>
      <p>{paymentStatusText(payment)}</p>
      <p className="text-muted">
        <Moment at={payment.at} />
      </p>
      <p className="wrap-anywhere text-muted">
        {provider} payment {payment.id}
      </p>
    </li>
  );
}

export function AddressLines({ address: to }: { address: OrderAddress }) {
  return (
    <address className="leading-relaxed wrap-anywhere not-italic *:block">
      <span>{to.contactName}</span>
      <span>{to.address}</span>
      <span>
        {to.city}, {to.stateProv} {to.postalCode}
      </span>
      {to.country && <span>{to.country}</span>}
    </address>
  );
}
