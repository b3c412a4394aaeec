import type { ReactNode } from "react";

/** Shows why the value of a field was refused, if it was. The field names the id in `aria-describedby`. */
export function FieldError({ id, error }: { id: string; error: ReactNode }) {
  if (!error) return null;
  return (
    <p id={id} className="text-sm font-medium text-danger">
      {error}
    </p>
  );
}
