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
  /** Whether the hint is above the input: for what must be known before typing. */
  hintFirst?: boolean;
  /** Why the value was refused. */
  error?: ReactNode;
  /** Whether screen readers read the error out when it appears: for a field that does not get the focus then. */
  alert?: boolean;
  className?: string;
  /** Renders the input with these attributes. */
  children: (connection: FieldConnection) => ReactNode;
}

/** A field of a form: label, input, error and hint, one below the other. */
export function LabeledField(props: LabeledFieldProps) {
  const { id, label, hint, hintFirst = false, error, alert = false, className = "", children } = props;
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  const shownHint = hint && (
    <p id={`${id}-hint`} className="text-sm wrap-anywhere text-muted">
      {hint}
    </p>
  );
  return (
    <div className={`grid grid-cols-1 content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {hintFirst && shownHint}
      {children({ id, invalid: Boolean(error), "aria-describedby": described || undefined })}
      <FieldError id={`${id}-error`} error={error} alert={alert} />
      {!hintFirst && shownHint}
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
