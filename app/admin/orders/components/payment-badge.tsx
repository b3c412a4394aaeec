import type { PaymentStatus } from "../../../payments/payment-status.ts";
import { paymentStatusText } from "../admin-orders.messages.ts";

const TONES: Partial<Record<PaymentStatus, string>> = {
  finished: "border-accent-ink bg-accent text-on-accent",
  expired: "border-danger text-danger",
  failed: "border-danger text-danger",
  partially_paid: "border-scarce text-scarce",
};

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return (
    <span
      className={`rounded-full border px-2.5 py-0.5 text-sm font-semibold ${TONES[status] ?? "border-line-strong"}`}
    >
      <span className="sr-only">Payment status: </span>
      {paymentStatusText(status)}
    </span>
  );
}
