import type { ShopValue } from "../shops/shops.ts";
import { buttonClass } from "../ui/button.tsx";
import { TextInput } from "../ui/text-input.tsx";

import type { AlertKind } from "./alert-kinds.ts";

interface AlertFieldsProps {
  shop: ShopValue;
  id: string;
  kind: AlertKind;
  hint: string;
  /** What was typed, and why it was refused. */
  typed?: string;
  error?: string;
}

/** The fields of the form that sets an alert. */
export function AlertFields({ shop, id, kind, hint, typed, error }: AlertFieldsProps) {
  return (
    <>
      <input type="hidden" name="shop" value={shop} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="kind" value={kind} />
      <div className="flex flex-wrap items-end gap-2">
        {kind === "price" && (
          <label className="text-sm font-semibold">
            Wished price in dollars (optional)
            <TextInput
              name="price"
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              defaultValue={typed}
              invalid={error !== undefined}
              aria-describedby={error === undefined ? "alert-hint" : "alert-error alert-hint"}
              className="mt-1 block h-11 w-40 px-3 text-base font-normal tabular-nums"
            />
          </label>
        )}
        <button name="intent" value="add" className={buttonClass()}>
          E-mail me
        </button>
      </div>
      {error !== undefined && (
        <p id="alert-error" role="alert" className="mt-1 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
      <p id="alert-hint" className="mt-1 text-sm text-muted">
        {hint}
      </p>
    </>
  );
}
