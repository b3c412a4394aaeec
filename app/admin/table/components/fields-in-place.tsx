import { useId, type ReactNode } from "react";

import { stockLabel } from "../../../catalogue/stock.messages.ts";
import { Select, TextInput } from "../../../ui/text-input.tsx";
import { UNDO } from "../../../ui/ui.messages.ts";
import { inPlaceLabel } from "../table.messages.ts";

import { useInPlace, type InPlaceRow } from "./use-in-place.ts";

const LOOK = "h-11 max-w-full px-2 text-sm tabular-nums aria-busy:opacity-60";

interface TextInPlaceProps extends InPlaceRow {
  field: string;
  placeholder?: string;
  className: string;
}

/** A price or a number of units, saved by Enter or when the field is left. Escape shows the stored one again. */
export function TextInPlace({ field: name, placeholder, className, ...row }: TextInPlaceProps) {
  const { field, typed, busy, error, save, leave, isSaved, undo } = useInPlace<HTMLInputElement>(row, name);
  const note = useId();
  return (
    <InPlaceField isSaved={isSaved} undo={undo} error={error} note={note} product={row.row.title}>
      <TextInput
        ref={field}
        name={name}
        form={row.form}
        defaultValue={typed}
        placeholder={placeholder}
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${inPlaceLabel(name)} of ${row.row.title}`}
        aria-describedby={error === undefined ? undefined : note}
        aria-busy={busy || undefined}
        invalid={error !== undefined}
        onBlur={() => {
          save();
        }}
        onKeyDown={(event) => {
          // Escape first undoes typing, then closes the popover.
          if (event.key === "Escape" && leave()) event.preventDefault();
          if (event.key !== "Enter") return;
          event.preventDefault();
          save({ again: true });
        }}
        className={`${LOOK} ${className}`}
      />
    </InPlaceField>
  );
}

/** Whether a linked product can be bought, saved at once. */
export function AvailabilityInPlace(row: InPlaceRow) {
  const { field, stored, typed, busy, error, save, isSaved, undo } = useInPlace<HTMLSelectElement>(row, "availability");
  const note = useId();
  return (
    <InPlaceField isSaved={isSaved} undo={undo} error={error} note={note} product={row.row.title}>
      <Select
        ref={field}
        name="availability"
        form={row.form}
        defaultValue={typed}
        aria-label={`${inPlaceLabel("availability")} of ${row.row.title}`}
        aria-describedby={error === undefined ? undefined : note}
        aria-busy={busy || undefined}
        invalid={error !== undefined}
        onChange={() => {
          save({ again: true });
        }}
        className={`${LOOK} ${stored === "NO" ? "text-danger" : ""}`}
      >
        <option value="YES">In stock</option>
        <option value="NO">{stockLabel(0)}</option>
      </Select>
    </InPlaceField>
  );
}

interface InPlaceFieldProps {
  error: string | undefined;
  isSaved: boolean;
  undo: () => void;
  /** The id of the error. */
  note: string;
  product: string;
  children: ReactNode;
}

/** A field with its error, or a saved note with Undo. */
function InPlaceField({ error, isSaved, undo, note, product, children }: InPlaceFieldProps) {
  return (
    <div className="inline-block max-w-full min-w-0">
      {children}
      <div role="status" className="text-xs">
        {error !== undefined && (
          <p id={note} className="mt-1 max-w-48 text-left text-danger">
            {error}
          </p>
        )}
        {error === undefined && isSaved && (
          <p className="flex items-center gap-1 xl:justify-end">
            <span className="text-muted">Saved</span>
            <button
              type="button"
              onClick={undo}
              className="-my-2 min-h-11 px-1 font-semibold text-accent-ink underline underline-offset-4"
            >
              {UNDO}
              <span className="sr-only"> the change of {product}</span>
            </button>
          </p>
        )}
      </div>
    </div>
  );
}
