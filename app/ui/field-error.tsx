import type { ReactNode } from "react";

interface FieldErrorProps {
  id: string;
  error: ReactNode;
  /** Whether screen readers read it out when it appears. */
  alert?: boolean;
}

/** Shows why the value of a field was refused, if it was. The field names the id in `aria-describedby`. */
export function FieldError({ id, error, alert = false }: FieldErrorProps) {
  if (!error) return null;
  return (
    <p id={id} role={alert ? "alert" : undefined} className="text-sm font-medium wrap-anywhere text-danger">
      {error}
    </p>
  );
}
