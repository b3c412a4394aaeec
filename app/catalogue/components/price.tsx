import { formatMoney, formatMoneyRange } from "../../shared/money.ts";

interface PriceProps {
  price: number | null;
  typicalPrice?: number;
  large?: boolean;
}

/** A price, or the text for products without one. Shows the typical price struck through beside it, if there is one. */
export function Price({ price, typicalPrice = 0, large = false }: PriceProps) {
  return (
    <span className={large ? "price large" : "price"}>
      {price === null ? <i>Price not available</i> : <b>{formatMoney(price)}</b>}
      {typicalPrice > 0 && <s title="Typical price">{formatMoney(typicalPrice)}</s>}
    </span>
  );
}

/** The price range of all conditions: `$10.00 – $25.00`, or the single price. */
export function PriceRange({ min, max, large = false }: { min: number | null; max: number | null; large?: boolean }) {
  if (min === null) return <Price price={null} large={large} />;
  return (
    <span className={large ? "price large" : "price"}>
      <b>{formatMoneyRange(min, max ?? min)}</b>
    </span>
  );
}
