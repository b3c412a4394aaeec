import type { ReactNode } from "react";

import { CONDITION_LABELS, type Condition } from "../shops/conditions.ts";
import type { ShopValue } from "../shops/shops.ts";
import { buttonClass } from "../ui/button.tsx";
import { Select, TextInput } from "../ui/text-input.tsx";

import type { AlertKind } from "./alert-kinds.ts";
import { MAX_PRICE_CHARACTERS, ON_PRODUCT_PAGE } from "./refused-alert.ts";

interface AlertFieldsProps {
  shop: ShopValue;
  id: string;
  kind: AlertKind;
  hint: string;
  /** The conditions to choose from, in Open Box. Null stands for any condition. */
  conditions?: readonly (Condition | null)[] | undefined;
  condition?: Condition | null;
  /** The typed values, and the reason why they were refused. */
  typed?: string;
  error?: ReactNode;
  isOnProductPage?: boolean;
}

/** The fields of the form that sets an alert. */
export function AlertFields({
  shop,
  id,
  kind,
  hint,
  conditions,
  condition,
  typed,
  error,
  isOnProductPage,
}: AlertFieldsProps) {
  const [errorId, hintId] = [`alert-${kind}-error`, `alert-${kind}-hint`];
  const described = error === undefined ? hintId : `${errorId} ${hintId}`;
  return (
    <>
      <input type="hidden" name="shop" value={shop} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="kind" value={kind} />
      {isOnProductPage && <input type="hidden" name={ON_PRODUCT_PAGE} value="yes" />}
      <div className="flex flex-wrap items-end gap-2">
        {conditions && (
          <label className="text-sm font-semibold">
            Condition
            <Select
              name="condition"
              defaultValue={condition ?? ""}
              className="mt-1 block h-11 px-3 text-base font-normal"
            >
              {conditions.map((one) => (
                <option key={one} value={one ?? ""}>
                  {one === null ? "Any condition" : CONDITION_LABELS[one]}
                </option>
              ))}
            </Select>
          </label>
        )}
        {kind === "price" && (
          <label className="text-sm font-semibold">
            Target price in dollars (optional)
            <TextInput
              name="price"
              inputMode="decimal"
              autoComplete="off"
              maxLength={MAX_PRICE_CHARACTERS}
              defaultValue={typed}
              invalid={error !== undefined}
              autoFocus={error !== undefined}
              aria-describedby={described}
              className="mt-1 block h-11 w-40 px-3 text-base font-normal tabular-nums"
            />
          </label>
        )}
        <button
          name="intent"
          value="add"
          autoFocus={error !== undefined && kind === "stock"}
          aria-describedby={kind === "stock" ? described : undefined}
          className={buttonClass()}
        >
          E-mail me
        </button>
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert" className="mt-1 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
      <p id={hintId} className="mt-1 text-sm text-muted">
        {hint}
      </p>
    </>
  );
}
