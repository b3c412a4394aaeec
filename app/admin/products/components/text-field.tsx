import { getInputProps, type FieldMetadata } from "@conform-to/react";
import type { ComponentPropsWithoutRef, ReactNode } from "react";

import { TextInput } from "../../../ui/text-input.tsx";

export const FIELD_INPUT = "h-11 w-full min-w-0 px-3 placeholder:text-muted lg:h-10 lg:text-sm";

interface TextFieldProps extends Pick<ComponentPropsWithoutRef<"input">, "inputMode" | "required" | "placeholder"> {
  field: FieldMetadata<string>;
  label: string;
  /** A note below the input. */
  hint?: string | null | undefined;
  /** In a wide table of fields, its headings are the visible labels. */
  inTable?: boolean;
  type?: "text" | "url";
  className?: string;
}

/** A text input with its label and problem. After a refused submission the browser focuses the first invalid field. */
export function TextField({ field, label, hint, inTable = false, type = "text", className, ...rest }: TextFieldProps) {
  const { key, ...props } = getInputProps(field, { type });
  const hintId = hint ? `${field.id}-hint` : undefined;
  return (
    <div className={className}>
      <FieldLabel field={field} label={label} inTable={inTable} />
      <TextInput
        {...props}
        {...rest}
        key={key}
        aria-describedby={[hintId, props["aria-describedby"]].filter(Boolean).join(" ") || undefined}
        invalid={!field.valid}
        autoFocus={!field.valid}
        className={`${FIELD_INPUT} mt-1 ${inTable ? "@min-[22rem]:mt-0" : ""}`}
      />
      <FieldError field={field} />
      {hint && (
        <p id={hintId} className="mt-1 text-sm text-muted tabular-nums">
          {hint}
        </p>
      )}
    </div>
  );
}

export function FieldLabel({
  field,
  label,
  inTable = false,
}: {
  field: Pick<FieldMetadata, "id">;
  label: ReactNode;
  inTable?: boolean;
}) {
  return (
    <label htmlFor={field.id} className={`block text-sm font-semibold ${inTable ? "@min-[22rem]:sr-only" : ""}`}>
      {label}
    </label>
  );
}

export function FieldError({ field }: { field: Pick<FieldMetadata, "errors" | "errorId"> }) {
  if (!field.errors) return null;
  return (
    <p id={field.errorId} className="mt-1 text-sm font-medium wrap-anywhere text-danger">
      {field.errors.join(" ")}
    </p>
  );
}
