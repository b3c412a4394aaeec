import type { ActAnswer } from "../act-answer.ts";
import { ACCEPT_HINTS } from "../act-fields.messages.ts";

import { OrderField } from "./fields.tsx";

/** Fields for money that an administrator received outside the provider. */
export function AcceptFields({ answer }: { answer: ActAnswer | undefined }) {
  const { typed, errors } = answer ?? {};
  return (
    <>
      <OrderField
        label="Amount in dollars (optional)"
        name="amount"
        value={typed?.amount ?? ""}
        error={errors?.amount}
        inputMode="decimal"
        hint={ACCEPT_HINTS.amount}
      />
      <OrderField
        label="Reference (optional)"
        name="reference"
        value={typed?.reference ?? ""}
        error={errors?.reference}
        hint={ACCEPT_HINTS.reference}
      />
    </>
  );
}
