import { Button } from "../../ui/button.tsx";
import { boughtItem, SHIPPING_FORM } from "../buy-form.ts";

import { keepFieldFocused } from "./keep-field-focused.ts";
import type { OptimisticLine } from "./use-optimistic-cart.ts";

interface BuyButtonProps {
  line: OptimisticLine;
  /** Whether this line is being bought now. */
  pending: boolean;
  disabled: boolean;
}

/** The Buy button of a line: submits the shipping form with this line as its value. */
export function BuyButton({ line, pending, disabled }: BuyButtonProps) {
  const word = pending ? "Buying" : "Buy";
  return (
    <Button
      form={SHIPPING_FORM}
      name="buy"
      value={boughtItem(line)}
      pending={pending}
      disabled={disabled}
      onMouseDown={keepFieldFocused}
      aria-label={`${word} ${line.name}`}
      className="sm:min-w-24"
    >
      {word}
    </Button>
  );
}
