import { ChevronDown } from "lucide-react";

import {
  CONDITION_LABELS,
  conditionPriceField,
  conditionQuantityField,
  CONDITIONS,
} from "../../../catalogue/conditions.ts";
import { formatMoney } from "../../../shared/money.ts";
import { Button } from "../../../ui/button.tsx";
import type { ProductTableRow } from "../product-table.queries.server.ts";

import { TextInPlace } from "./fields-in-place.tsx";
import type { InPlaceRow } from "./use-in-place.ts";

/** The prices of an Open Box product, which open to change the price and quantity of each condition. */
export function OffersInPlace(row: InPlaceRow) {
  return (
    <details name="offers-in-place" open={row.refused !== undefined} className="group relative lg:text-left">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-control font-medium tabular-nums hover:underline lg:justify-end [&::-webkit-details-marker]:hidden">
        <Prices row={row.row} />
        <span className="sr-only">, change prices and quantities of {row.row.title}</span>
        <ChevronDown aria-hidden className="size-4 text-muted group-open:rotate-180" />
      </summary>
      <div className="z-10 mt-1 rounded-card border border-line-strong bg-surface p-3 shadow-lg lg:absolute lg:right-0">
        <div className="grid grid-cols-[auto_auto_auto] items-start gap-x-3 gap-y-2">
          <span aria-hidden className="text-xs text-muted">
            Condition
          </span>
          <span aria-hidden className="text-xs text-muted">
            Price, $
          </span>
          <span aria-hidden className="text-xs text-muted">
            Quantity
          </span>
          {CONDITIONS.map((condition) => (
            <Offer key={condition} {...{ condition, row }} />
          ))}
        </div>
        <noscript>
          <Button form={row.form} className="mt-3">
            Save
          </Button>
        </noscript>
      </div>
    </details>
  );
}

function Offer({ condition, row }: { condition: (typeof CONDITIONS)[number]; row: InPlaceRow }) {
  return (
    <>
      <span className="flex min-h-11 items-center whitespace-nowrap">{CONDITION_LABELS[condition]}</span>
      <TextInPlace {...row} field={conditionPriceField(condition)} className="w-24" />
      <TextInPlace {...row} field={conditionQuantityField(condition)} className="w-20" />
    </>
  );
}

function Prices({ row: { price, maxPrice } }: { row: ProductTableRow }) {
  if (price === null) return <span className="font-normal text-muted">Price not available</span>;
  const isRange = maxPrice !== null && maxPrice !== price;
  return isRange ? `${formatMoney(price)} – ${formatMoney(maxPrice)}` : formatMoney(price);
}
