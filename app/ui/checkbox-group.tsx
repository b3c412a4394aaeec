import type { ReactNode } from "react";

import { FieldError } from "./field-error.tsx";

interface CheckboxGroupProps {
  /** The name of the form field, which has the value of each selected choice. */
  name: string;
  legend: string;
  choices: readonly { value: string; label: ReactNode }[];
  selected: readonly string[];
  error: string | undefined;
}

/** Checkboxes of one field, with its error. */
export function CheckboxGroup({ name, legend, choices, selected, error }: CheckboxGroupProps) {
  const errorId = `${name}-error`;
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="text-sm font-semibold">{legend}</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={selected.includes(value)}
            className="size-5 accent-accent"
          />
          {label}
        </label>
      ))}
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
