import { minuteOf } from "../../../shared/minute.ts";
import type { LedgerPayment, OrderNotedPayment, OrderRefund } from "../../../orders/payments/ledger.queries.server.ts";
import { coinText, withCoinTexts } from "../../../payments/coins.ts";
import { isPositive } from "../../../payments/decimal.ts";
import { PROVIDER_LABELS } from "../../../payments/provider-names.ts";
import { formatMoney } from "../../../shared/money.ts";
import { Card } from "../../../ui/card.tsx";
import { paymentStatusText } from "../admin-orders.messages.ts";
import { AMOUNT_UNKNOWN } from "../attention.messages.ts";
import { NO_PAYMENT } from "../ledger.messages.ts";

import { Fact, Facts } from "./facts.tsx";
import { Transactions } from "./transactions.tsx";

interface OrderLedgerProps {
  payments: LedgerPayment[];
  noted: OrderNotedPayment | null;
  refunds: OrderRefund[];
}

/** The payments and refunds of an order. */
export function OrderLedger({ payments, noted, refunds }: OrderLedgerProps) {
  return (
    <Card as="section" aria-labelledby="ledger" className="p-3 sm:p-4">
      <h2 id="ledger" className="text-lg font-semibold">
        Ledger
      </h2>
      {payments.length + refunds.length === 0 && noted === null && <p className="mt-2 text-muted">{NO_PAYMENT}</p>}
      <ul className="mt-2 grid gap-3">
        {payments.map((payment) => (
          <li key={`${payment.provider} ${payment.id}`} className="rounded-control border border-line p-3">
            <Payment payment={payment} />
          </li>
        ))}
        {noted && (
          <li className="rounded-control border border-line p-3">
            <p className="font-semibold">
              Payment noted by hand: <span className="tabular-nums">{formatMoney(noted.amountCents)}</span>
            </p>
            <Facts names="narrow">
              {noted.reference && <Fact name="Reference">{noted.reference}</Fact>}
              <Fact name="Time">{minuteOf(noted.at)} UTC</Fact>
            </Facts>
          </li>
        )}
        {refunds.map(({ amountCents, reference, note, at }, i) => (
          <li key={i} className="rounded-control border border-line p-3">
            <p className="font-semibold">
              Refund noted: <span className="tabular-nums">{formatMoney(amountCents)}</span>
            </p>
            <Facts names="narrow">
              <Fact name="Reference">{reference}</Fact>
              <Fact name="Time">{minuteOf(at)} UTC</Fact>
              {note && <Fact name="Note">{note}</Fact>}
            </Facts>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Payment({ payment }: { payment: LedgerPayment }) {
  const { provider, id, status, providerStatus, coin, received, asked, feeAmount, feeCurrency, transactionId } =
    payment;
  const inCoin = (amount: string | null) => (amount === null ? "unknown" : `${amount} ${coinText(coin ?? "")}`);
  const isUnknown = payment.moneyAt !== null && !isPositive(received);
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        {PROVIDER_LABELS[provider]} payment {id}: {paymentStatusText(status)}
      </p>
      <Facts names="narrow">
        {providerStatus !== null && providerStatus !== status && <Fact name="At the provider">{providerStatus}</Fact>}
        <Fact name="Received">
          {isUnknown ? AMOUNT_UNKNOWN : inCoin(received)}
          {payment.receivedCents !== null && ` (${formatMoney(payment.receivedCents)})`}
        </Fact>
        <Fact name="Asked">{inCoin(asked)}</Fact>
        {feeAmount !== null && (
          <Fact name="Fees">
            {feeAmount} {coinText(feeCurrency ?? "")}
          </Fact>
        )}
        {transactionId !== null && (
          <Fact name="Transaction">
            <Transactions ids={transactionId} coin={payment.transactionCoin} />
          </Fact>
        )}
        <Fact name={payment.moneyAt === null ? "Last report" : "Money seen"}>
          {minuteOf(payment.moneyAt ?? payment.updatedAt)} UTC
        </Fact>
        {payment.problem !== null && <Fact name="Not as agreed">{withCoinTexts(payment.problem)}</Fact>}
      </Facts>
    </>
  );
}
