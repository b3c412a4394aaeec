import type { ActAnswer } from "../act-answer.ts";

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
        hint="Only money the provider has not reported. It is added to the ledger."
      />
      <OrderField
        label="Reference (optional)"
        name="reference"
        value={typed?.reference ?? ""}
        error={errors?.reference}
        hint="Such as the number of a bank transfer. The buyer can read it."
      />
    </>
  );
}
