import { getInputProps, type FieldMetadata } from "@conform-to/react";
import type { ComponentPropsWithoutRef } from "react";

import { LabeledField } from "../../../ui/labeled-field.tsx";
import { TextInput } from "../../../ui/text-input.tsx";

export const FIELD_INPUT = "h-11 w-full min-w-0 px-3 placeholder:text-muted lg:h-10 lg:text-sm";

interface TextFieldProps extends Pick<ComponentPropsWithoutRef<"input">, "inputMode" | "required" | "placeholder"> {
  field: FieldMetadata<string>;
  label: string;
  /** A note below the input. */
  hint?: string | null | undefined;
  type?: "text" | "url";
  className?: string;
}

/** A text input with its label and problem. After a refused submission the browser focuses the first invalid field. */
export function TextField({ field, label, hint, type = "text", className = "", ...rest }: TextFieldProps) {
  const { key, ...props } = getInputProps(field, { type });
  return (
    <LabeledField
      id={field.id}
      label={label}
      hint={hint && <span className="tabular-nums">{hint}</span>}
      error={field.errors?.join(" ")}
      className={className}
    >
      {(connection) => (
        <TextInput
          {...props}
          {...rest}
          {...connection}
          key={key}
          autoFocus={connection.invalid}
          className={FIELD_INPUT}
        />
      )}
    </LabeledField>
  );
}
