import { formatMoney } from "../../shared/money.ts";
import { Button } from "../../ui/button.tsx";
import type { Message } from "../../ui/message.ts";
import { ALL_LINES, SHIPPING_FORM } from "../buy-form.ts";
import type { Cart } from "../cart.ts";

interface BuyAllProps {
  cart: Cart;
  /** Whether all lines are being bought now. */
  pending: boolean;
  disabled: boolean;
  /** Why nothing was bought. */
  refusal: Message | null;
}

/** The foot of a cart with several lines that can be bought: the total, and one payment for all of them. */
export function BuyAll({ cart, pending, disabled, refusal }: BuyAllProps) {
  const bought = cart.lines.filter(({ state }) => state === "buyable").length;
  const left = cart.lines.length - bought;
  return (
    <div className="mt-5 border-t border-line pt-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-bold">
        Total <span className="wrap-anywhere tabular-nums">{formatMoney(cart.total)}</span>
      </p>
      <p className="mt-1 text-sm text-muted">
        One payment for {bought} items.
        {left > 0 && " What cannot be bought stays in your cart."}
      </p>
      {refusal && (
        <p role="alert" lang={refusal.lang} className="mt-3 text-sm font-semibold text-danger">
          {refusal.text}
        </p>
      )}
      <Button
        tone="primary"
        size="large"
        form={SHIPPING_FORM}
        name="buy"
        value={ALL_LINES}
        pending={pending}
        disabled={disabled}
        className="mt-3 w-full"
      >
        {pending ? "Buying all" : "Buy all"}
      </Button>
    </div>
  );
}
