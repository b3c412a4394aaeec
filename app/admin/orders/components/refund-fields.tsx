import { useState } from "react";

import { toDecimal } from "../../../shared/money.ts";
import type { ActAnswer } from "../act-answer.ts";
import { REFUND_HINTS } from "../act-fields.messages.ts";

import { OrderField } from "./fields.tsx";

interface RefundFieldsProps {
  /** The proposed amount in US cents, or null if there is none. */
  proposed: number | null;
  /**
   * The number of refunds of the order. The form sends the number that it was first shown with. It is refused if
   * another refund has been noted since.
   */
  seen: number;
  answer: ActAnswer | undefined;
}

export function RefundFields({ proposed, seen, answer }: RefundFieldsProps) {
  const { typed, errors } = answer ?? {};
  // A form that was refused keeps its first number: its amount may be older than a refund that somebody else has noted.
  const [firstSeen] = useState(typed?.seen ?? seen);
  return (
    <>
      <input type="hidden" name="seen" value={firstSeen} />
      <OrderField
        label="Amount in dollars"
        name="amount"
        value={typed?.amount ?? (proposed === null ? "" : toDecimal(proposed))}
        error={errors?.amount}
        inputMode="decimal"
        hint={REFUND_HINTS.amount}
      />
      <OrderField
        label="Reference"
        name="reference"
        value={typed?.reference ?? ""}
        error={errors?.reference}
        hint={REFUND_HINTS.reference}
      />
      <label className="flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          name="ends"
          value="1"
          defaultChecked={typed ? typed.ends === "1" : false}
          className="mt-0.5 size-5 shrink-0 accent-accent-ink"
        />
        <span>
          Full refund: this ends the order
          <span className="block text-sm text-muted">{REFUND_HINTS.ends}</span>
        </span>
      </label>
    </>
  );
}
