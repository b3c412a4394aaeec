import { useId, type ReactNode } from "react";

import { FieldError } from "./field-error.tsx";

/** The attributes that connect an input with its label, error and hint. */
export interface FieldConnection {
  id: string;
  invalid: boolean;
  "aria-describedby": string | undefined;
}

interface LabeledFieldProps {
  /** The id of the input. The ids of its error and its hint begin with it. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Why the value was refused. */
  error?: ReactNode;
  className?: string;
  /** Renders the input with these attributes. */
  children: (connection: FieldConnection) => ReactNode;
}

/** A field of a form: label, input, error and hint, one below the other. */
export function LabeledField({ id, label, hint, error, className = "", children }: LabeledFieldProps) {
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={`grid grid-cols-1 content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children({ id, invalid: Boolean(error), "aria-describedby": described || undefined })}
      <FieldError id={`${id}-error`} error={error} />
      {hint && (
        <p id={`${id}-hint`} className="text-sm wrap-anywhere text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

interface FilterFieldProps {
  label: string;
  className?: string;
  /** Renders the input with this id. */
  children: (id: string) => ReactNode;
}

/** A field of a search or filter form, with a muted label. */
export function FilterField({ label, className = "", children }: FilterFieldProps) {
  const id = useId();
  return (
    <div className={`grid content-start gap-1 ${className}`}>
      <label htmlFor={id} className="text-sm font-medium text-muted">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
