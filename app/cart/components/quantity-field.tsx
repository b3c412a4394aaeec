import { Minus, Plus } from "lucide-react";
import { useEffect, useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from "react";

import { MAX_QUANTITY } from "../../orders/max-quantity.ts";
import { Button } from "../../ui/button.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { itemName, quantityField, SHIPPING_FORM, type QuantityNote } from "../buy-form.ts";
import { CART_MESSAGES } from "../cart.messages.ts";
import { readQuantity } from "../cart.ts";

import type { OptimisticLine } from "./use-optimistic-cart.ts";

interface QuantityFieldProps {
  /** With the stored quantity, or the one being stored. */
  line: OptimisticLine;
  /** The message about the last change. */
  note: QuantityNote | null;
  /** Replaces the message after typing: by undefined if the server's is to be shown. */
  onNote: (note: QuantityNote | null | undefined) => void;
  /** Whether the line is being bought, which locks its quantity. */
  fixed: boolean;
  onChange: (quantity: number) => void;
}

/**
 * Minus, a number field, plus. They belong to the cart's only form. Without JavaScript they submit all of it, so that
 * Buy receives the typed quantity and a changed quantity keeps the other fields. With JavaScript a quantity is stored
 * on blur or when the cart closes, and an invalid one is replaced by the stored quantity.
 */
export function QuantityField({ line, note, onNote, fixed, onChange }: QuantityFieldProps) {
  const { quantity } = line;
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const value = note?.typed ?? String(quantity);
  const shown = useRef(value);
  useEffect(() => {
    const field = input.current;
    // Keeps the text being typed, even if an earlier change is being stored or JavaScript loaded later.
    if (!field || (field === document.activeElement && field.value !== shown.current)) return;
    field.value = shown.current = value;
  }, [value]);

  const change = (typed: number | null) => {
    const next = typed === null || typed < 1 ? quantity : Math.min(typed, line.stock, MAX_QUANTITY);
    if (input.current) input.current.value = shown.current = String(next);
    if (typed === null) return onNote(CART_MESSAGES.notWhole);
    if (typed < 1 || typed === quantity) return onNote(null);
    onNote(undefined);
    // Sends quantities above the known stock too: the stock may have risen, and the server clamps.
    onChange(typed);
  };
  const leave = (field: HTMLInputElement) => {
    if (field.value !== shown.current || field.validity.badInput) change(readQuantity(field.value));
  };
  // Back closes the cart over the shop without a blur of the field.
  const latestLeave = useRef(leave);
  useEffect(() => {
    latestLeave.current = leave;
  });
  useLayoutEffect(() => {
    const field = input.current;
    return () => {
      if (field) latestLeave.current(field);
    };
  }, []);
  const step = (to: number, label: string, icon: ReactNode, disabled: boolean) => (
    <Button
      size="icon"
      form={SHIPPING_FORM}
      name="update"
      value={`${itemName(line)}:${to}`}
      disabled={disabled || fixed}
      aria-label={`${label}: ${line.name}`}
      onClick={(event: MouseEvent) => {
        event.preventDefault();
        change(to);
      }}
    >
      {icon}
    </Button>
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-1.5">
        {step(quantity - 1, "Decrease quantity", <Minus aria-hidden className="size-4" />, quantity <= 1)}
        <TextInput
          ref={input}
          form={SHIPPING_FORM}
          type="number"
          name={quantityField(line)}
          aria-label={`Quantity of ${line.name}`}
          aria-describedby={note ? noteId : undefined}
          invalid={note?.typed !== undefined}
          defaultValue={value}
          min={1}
          step={1}
          inputMode="numeric"
          readOnly={fixed}
          onBlur={(event) => leave(event.target)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            leave(event.currentTarget);
          }}
          className="h-11 max-w-14 min-w-10 grow basis-10 [appearance:textfield] px-1 text-center tabular-nums [&::-webkit-inner-spin-button]:appearance-none"
        />
        {step(quantity + 1, "Increase quantity", <Plus aria-hidden className="size-4" />, quantity >= line.stock)}
        <noscript>
          <Button form={SHIPPING_FORM} name="update" value="" aria-label={`Update: ${line.name}`}>
            Update
          </Button>
        </noscript>
      </div>
      {/* Below the Buy button: the blur of the field must not move that button from under the pointer. */}
      {note?.tone === "failure" && (
        <p id={noteId} role="alert" className="order-last basis-full text-sm font-medium text-danger">
          {note.text}
        </p>
      )}
      <div role="status" className="order-last basis-full text-sm font-medium text-scarce empty:sr-only">
        {note?.tone === "success" && <p id={noteId}>{note.text}</p>}
      </div>
    </>
  );
}
