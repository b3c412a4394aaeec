import { formatMoneyRange } from "../../../shared/money.ts";
import type { Shop } from "../../../shops/shops.ts";
import type { ProductTableRow } from "../../table/product-table.queries.server.ts";
import { changedPrice, type PriceChange } from "../bulk-act.ts";

interface BulkExamplesProps {
  shop: Shop;
  rows: ProductTableRow[];
  total: number;
  change: PriceChange | null;
}

/** The first of the selected products. For a change of prices, each with its new price. */
export function BulkExamples({ shop, rows, total, change }: BulkExamplesProps) {
  const others = total - rows.length;
  return (
    <div className="text-sm">
      <ul aria-label="Selected products" className="divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap gap-x-3 py-2">
            <span className="max-w-[30%] min-w-16 shrink-0 wrap-anywhere text-muted tabular-nums">{row.id}</span>
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{row.title}</span>
            {change && (
              <span aria-live="polite" className="tabular-nums">
                {row.price === null ? (
                  <span className="text-muted">Price not available</span>
                ) : (
                  <>
                    <span className="text-muted">{priceText(shop, row)}</span>
                    <span aria-hidden> → </span>
                    <span className="sr-only"> becomes </span>
                    <span className="font-semibold">{priceText(shop, row, change)}</span>
                  </>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      {others > 0 && <p className="mt-2 text-muted tabular-nums">and {others.toLocaleString("en-US")} more</p>}
    </div>
  );
}

/** A price, or the lowest and highest of all conditions, before or after a change. */
function priceText(shop: Shop, { price, maxPrice }: ProductTableRow, change?: PriceChange): string {
  const shown = (cents: number) => (change ? changedPrice(cents, change) : cents);
  const low = price ?? 0;
  const high = shop.sells === "conditions" ? (maxPrice ?? low) : low;
  return formatMoneyRange(shown(low), shown(high));
}
