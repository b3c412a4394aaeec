import type { ReactNode } from "react";

import { formatMoney } from "../../shared/money.ts";
import { Button } from "../../ui/button.tsx";
import type { Message } from "../../ui/messages/message.ts";
import { ALL_LINES, boughtItem, SHIPPING_FORM } from "../buy-form.ts";
import { onePayment, OTHERS_STAY } from "../cart.messages.ts";
import type { CartLine } from "../cart.ts";

import { keepFieldFocused } from "./keep-field-focused.ts";

interface PayFootProps {
  /** The lines that can be bought. */
  buyable: CartLine[];
  total: number;
  /** How many lines cannot be bought. */
  left: number;
  /** Whether the button's purchase is underway. */
  pending: boolean;
  disabled: boolean;
  /** Why nothing was bought. */
  refusal: Message | null;
  /** Further content above the button. */
  children?: ReactNode;
}

/** The foot of the cart: the total, and the button that buys all lines that can be bought. */
export function PayFoot({ buyable, total, left, pending, disabled, refusal, children }: PayFootProps) {
  const [first, ...others] = buyable;
  if (!first) return null;
  const isOne = others.length === 0;
  return (
    <div className="mt-5 border-t border-line pt-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-bold">
        Total <span className="wrap-anywhere tabular-nums">{formatMoney(total)}</span>
      </p>
      {(!isOne || left > 0) && (
        <p className="mt-1 text-sm text-muted">
          {!isOne && `${onePayment(buyable.length)} `}
          {left > 0 && OTHERS_STAY}
        </p>
      )}
      {refusal && (
        <p role="alert" lang={refusal.lang} className="mt-3 text-sm font-semibold text-danger">
          {refusal.text}
          {refusal.detail && <span lang="en"> {refusal.detail}</span>}
        </p>
      )}
      {children}
      {isOne ? (
        <PayButton line={first} tone="primary" pending={pending} disabled={disabled} />
      ) : (
        <Button
          tone="primary"
          size="large"
          form={SHIPPING_FORM}
          name="buy"
          value={ALL_LINES}
          pending={pending}
          disabled={disabled}
          onMouseDown={keepFieldFocused}
          className="mt-3 w-full"
        >
          <span>
            {pending ? "Buying all" : "Buy all"} · <span className="tabular-nums">{formatMoney(total)}</span>
          </span>
        </Button>
      )}
    </div>
  );
}

interface PayButtonProps {
  line: CartLine;
  tone: "primary" | "quiet";
  pending: boolean;
  disabled: boolean;
  className?: string;
}

/** Buys one line, from the end of the form: 'Pay $689.00 · Tesselar Air'. */
export function PayButton({ line, tone, pending, disabled, className = "" }: PayButtonProps) {
  return (
    <Button
      tone={tone}
      size="large"
      form={SHIPPING_FORM}
      name="buy"
      value={boughtItem(line)}
      pending={pending}
      disabled={disabled}
      onMouseDown={keepFieldFocused}
      className={`mt-3 w-full ${className}`}
    >
      <span className="line-clamp-2 wrap-anywhere">
        Pay <span className="tabular-nums">{formatMoney(line.price * line.quantity)}</span> · {line.title}
      </span>
    </Button>
  );
}
