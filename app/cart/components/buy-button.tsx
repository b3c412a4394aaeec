import { Button } from "../../ui/button.tsx";
import { boughtItem, SHIPPING_FORM } from "../buy-form.ts";
import type { CartLine } from "../cart.ts";

interface BuyButtonProps {
  line: Pick<CartLine, "productId" | "condition" | "quantity" | "price" | "title">;
  /** Whether this line is being bought now. */
  pending: boolean;
  disabled?: boolean;
  /** Whether it is the main button of the cart. */
  isMain: boolean;
  className: string;
}

/** Submits the shipping form with this line as its value. */
export function BuyButton({ line, pending, disabled, isMain, className }: BuyButtonProps) {
  const word = pending ? "Buying" : "Buy";
  return (
    <Button
      tone={isMain ? "primary" : "quiet"}
      form={SHIPPING_FORM}
      name="buy"
      value={boughtItem(line)}
      pending={pending}
      disabled={disabled}
      aria-label={`${word} ${line.title}`}
      className={className}
    >
      {word}
    </Button>
  );
}
