import { getInputProps, type FieldMetadata } from "@conform-to/react";
import type { ComponentPropsWithoutRef, ReactNode } from "react";

export const FIELD_INPUT =
  "h-11 w-full min-w-0 rounded-control border border-line-strong bg-surface px-3 placeholder:text-muted aria-invalid:border-danger lg:h-10 lg:text-sm";

interface TextFieldProps extends Pick<ComponentPropsWithoutRef<"input">, "inputMode" | "required" | "placeholder"> {
  field: FieldMetadata<string>;
  label: string;
  /** The label stands elsewhere for those who see. */
  hidesLabel?: boolean;
  type?: "text" | "url";
  className?: string;
}

/** A line of text with its label and what is wrong with it. Of a refused page the browser focuses the first such field. */
export function TextField({ field, label, hidesLabel, type = "text", className, ...rest }: TextFieldProps) {
  const { key, ...props } = getInputProps(field, { type });
  return (
    <div className={className}>
      <FieldLabel field={field} label={label} hidden={hidesLabel} />
      <input
        {...props}
        {...rest}
        key={key}
        autoFocus={field.errors !== undefined}
        className={`${FIELD_INPUT} ${hidesLabel ? "" : "mt-1"}`}
      />
      <FieldError field={field} />
    </div>
  );
}

export function FieldLabel({
  field,
  label,
  hidden = false,
}: {
  field: Pick<FieldMetadata, "id">;
  label: ReactNode;
  hidden?: boolean;
}) {
  return (
    <label htmlFor={field.id} className={hidden ? "sr-only" : "block text-sm font-semibold"}>
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
