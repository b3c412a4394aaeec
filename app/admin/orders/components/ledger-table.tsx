import { Link } from "@remix-run/react";

import type { LedgerEntry } from "../../../orders/payments/ledger.queries.server.ts";
import * as paths from "../../../paths.ts";
import { coinText, withCoinTexts } from "../../../payments/coins.ts";
import { formatMoney } from "../../../shared/money.ts";
import { Card } from "../../../ui/card.tsx";
import { UtcTime } from "../../../ui/utc-time.tsx";
import { AMOUNT_UNKNOWN } from "../attention.messages.ts";

import { PaidWithOrders } from "./paid-with.tsx";
import { Transactions } from "./transactions.tsx";

const HEADS = ["Time (UTC)", "Order", "Amount", "Coin", "Status", "Reference"];
const CELL = "lg:px-3 lg:py-2 lg:align-top";
const WIDE_CELL = `${CELL} wrap-anywhere max-lg:order-1 max-lg:col-span-2 lg:max-w-72 lg:min-w-44`;

/** The entries of the ledger, newest first: a table, or below its width a card for each entry. */
export function LedgerTable({ entries }: { entries: LedgerEntry[] }) {
  return (
    <Card className="overflow-hidden">
      {/* Below its width, CSS shows the table as blocks, which lose their roles. So the roles are set explicitly. */}
      <table role="table" aria-label="Entries" className="w-full border-collapse text-left text-sm max-lg:block">
        <thead role="rowgroup" className="max-lg:sr-only">
          <tr role="row" className="border-b border-line-strong text-muted">
            {HEADS.map((head) => (
              <th
                key={head}
                role="columnheader"
                scope="col"
                className={`px-3 py-2 font-medium ${head === "Amount" ? "text-right" : ""}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="divide-y divide-line max-lg:block">
          {entries.map((entry) => (
            <Row key={`${entry.kind} ${entry.provider} ${entry.reference} ${entry.at.getTime()}`} entry={entry} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Row({ entry }: { entry: LedgerEntry }) {
  const { at, orderKey, orderId, title, paidWith, cents, coin, received, asked, fee, reference } = entry;
  return (
    <tr role="row" className="max-lg:grid max-lg:grid-cols-[1fr_auto] max-lg:gap-x-3 max-lg:gap-y-1 max-lg:p-3">
      <td role="cell" className={`${CELL} whitespace-nowrap tabular-nums max-lg:text-muted`}>
        <UtcTime at={at} />
      </td>
      <td role="cell" className={WIDE_CELL}>
        <Link to={paths.adminOrder(orderId)} className="font-medium underline underline-offset-4">
          {orderKey}
        </Link>{" "}
        {title}
        {paidWith.length > 0 && (
          <span className="text-muted">
            {" "}
            with {paidWith.length === 1 ? "order" : "orders"} <PaidWithOrders orders={paidWith} />
          </span>
        )}
      </td>
      <td role="cell" className={`${CELL} text-right font-semibold tabular-nums`}>
        {cents === null ? "unknown" : formatMoney(cents)}
      </td>
      <td role="cell" className={`${CELL} tabular-nums max-lg:order-1 max-lg:col-span-2 max-lg:empty:hidden`}>
        {entry.kind === "payment" && entry.provider !== "" && (
          <>
            {received === "" ? AMOUNT_UNKNOWN : `${received} of ${asked || "?"} ${coinText(coin)}`}
            {fee && <span className="block text-muted">fees {coinText(fee)}</span>}
          </>
        )}
      </td>
      <td role="cell" className={`${CELL} max-lg:order-1 max-lg:col-span-2`}>
        {entry.status.replaceAll("_", " ")}
        {entry.providerStatus && <span className="block text-muted">{entry.providerStatus}</span>}
      </td>
      <td role="cell" className={WIDE_CELL}>
        {reference}
        <span className="text-muted">
          <Transactions ids={entry.transactionId} coin={entry.transactionCoin} />
        </span>
        {entry.note && <span className="block text-muted">{withCoinTexts(entry.note)}</span>}
      </td>
    </tr>
  );
}
