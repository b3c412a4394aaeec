import { useId, type ComponentPropsWithoutRef } from "react";

import { FieldError } from "../../../ui/field-error.tsx";
import { TextArea, TextInput } from "../../../ui/text-input.tsx";
import { MAX_NOTE_LENGTH } from "../order-act.schema.ts";

interface FieldProps extends Pick<ComponentPropsWithoutRef<"input">, "inputMode" | "required" | "maxLength"> {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  hint?: string;
}

/** A text field of an administrator's form about an order. A refused one gets the focus. */
export function OrderField({ label, value, error, hint, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <TextInput
        {...input}
        id={id}
        defaultValue={value}
        autoComplete="off"
        invalid={Boolean(error)}
        autoFocus={Boolean(error)}
        aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
        className="h-11 w-full min-w-0 px-3"
      />
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The note of an act. */
export function NoteField({ value = "", error }: { value?: string; error?: string | undefined }) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        Note <span className="font-normal text-muted">(optional, in the order's history)</span>
      </label>
      <TextArea
        id={id}
        name="note"
        rows={2}
        defaultValue={value}
        maxLength={MAX_NOTE_LENGTH}
        invalid={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
        className="min-h-20 w-full px-3 py-2"
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
