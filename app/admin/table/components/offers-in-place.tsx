import { ChevronDown } from "lucide-react";
import { useRef } from "react";

import {
  CONDITION_LABELS,
  conditionPriceField,
  conditionQuantityField,
  CONDITIONS,
} from "../../../shops/conditions.ts";
import { formatMoneyRange } from "../../../shared/money.ts";
import { Button } from "../../../ui/button.tsx";
import type { ProductTableRow } from "../product-table.queries.server.ts";
import { useCloseDetails } from "../../../ui/use-close-details.ts";

import { TextInPlace } from "./fields-in-place.tsx";
import type { InPlaceRow } from "./use-in-place.ts";

/** The columns of the fields, which stand below each other if there is no room. */
const LINE = "flex flex-wrap items-start gap-x-2";
const NAME = "w-20 shrink-0";
const PRICE = "min-w-0 grow basis-20 xl:basis-24";
const QUANTITY = "min-w-0 grow basis-16 xl:basis-20";

/** The prices of an Open Box product, which open to change the price and quantity of each condition. */
export function OffersInPlace(row: InPlaceRow) {
  const details = useRef<HTMLDetailsElement>(null);
  useCloseDetails(details);
  return (
    <details
      ref={details}
      name="offers-in-place"
      open={row.refused !== undefined}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) currentTarget.lastElementChild?.scrollIntoView({ block: "nearest" });
      }}
      className="group relative xl:text-left"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-control font-medium tabular-nums hover:underline xl:justify-end [&::-webkit-details-marker]:hidden">
        <Prices row={row.row} />
        <span className="sr-only">, change prices and quantities of {row.row.title}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="z-10 mt-1 xl:absolute xl:right-0 xl:w-80 xl:rounded-card xl:border xl:border-line-strong xl:bg-surface xl:p-3 xl:shadow-lg">
        <div className="grid gap-2">
          <div aria-hidden className={`${LINE} text-xs text-muted`}>
            <span className={NAME}>Condition</span>
            <span className={PRICE}>Price (USD)</span>
            <span className={QUANTITY}>Quantity</span>
          </div>
          {CONDITIONS.map((condition) => (
            <Offer key={condition} {...{ condition, row }} />
          ))}
        </div>
        <noscript>
          <Button form={row.form} className="mt-3">
            Save<span className="sr-only"> {row.row.title}</span>
          </Button>
        </noscript>
      </div>
    </details>
  );
}

function Offer({ condition, row }: { condition: (typeof CONDITIONS)[number]; row: InPlaceRow }) {
  return (
    <div className={LINE}>
      <span className={`${NAME} flex min-h-11 items-center`}>{CONDITION_LABELS[condition]}</span>
      <div className={PRICE}>
        <TextInPlace {...row} field={conditionPriceField(condition)} className="w-full" />
      </div>
      <div className={QUANTITY}>
        <TextInPlace {...row} field={conditionQuantityField(condition)} className="w-full" />
      </div>
    </div>
  );
}

function Prices({ row: { price, maxPrice } }: { row: ProductTableRow }) {
  if (price === null) return <span className="font-normal text-muted">Price not available</span>;
  return formatMoneyRange(price, maxPrice ?? price);
}
