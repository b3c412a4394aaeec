import { X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";

import { MAX_SPEC_NAME, MAX_SPEC_VALUE, MAX_SPECS, type Spec } from "../../../catalogue/specs/specs.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { readSpecRows, specRowFields, type FormValues } from "../product-form.ts";
import { SPECS_TEXT } from "../products.messages.ts";

import { FIELD_INPUT } from "./text-field.tsx";

interface SpecFieldsProps {
  values: FormValues;
  /** The problems of the form's fields, by name. */
  errors: Readonly<Record<string, string[] | undefined>>;
  onTyped: () => void;
}

/** Rows without text below the filled ones, so that specs can be added without JavaScript. */
const EMPTY_ROWS = 3;
const EMPTY: Spec = { name: "", value: "" };

/** A product's specs as a list of two columns. A row without text is not saved. */
export function SpecFields({ values, errors, onTyped }: SpecFieldsProps) {
  const hydrated = useHydrated();
  const headingId = useId();
  const [rows, setRows] = useState(() => {
    const sent = readSpecRows(values);
    // Empty rows between filled ones stay: problems name rows by their number.
    const filled = sent.slice(0, 1 + sent.findLastIndex(({ name, value }) => name !== "" || value !== ""));
    return [...filled, ...Array.from({ length: EMPTY_ROWS }, () => EMPTY)].map((spec, id) => ({ id, spec }));
  });
  const list = useRef<HTMLDivElement>(null);
  const isAdding = useRef(false);
  useEffect(() => {
    if (isAdding.current) list.current?.querySelector<HTMLInputElement>(":scope > :last-child input")?.focus();
    isAdding.current = false;
  }, [rows]);

  const addRow = () => {
    isAdding.current = true;
    setRows((before) => [...before, { id: Math.max(-1, ...before.map(({ id }) => id)) + 1, spec: EMPTY }]);
  };
  const removeRow = (removed: number) => {
    setRows((before) => before.filter(({ id }) => id !== removed));
    onTyped();
  };

  return (
    <Card as="section" aria-labelledby={headingId} className="min-w-0 p-4">
      <h3 id={headingId} className="text-sm font-semibold">
        Specifications
      </h3>
      <p className="mt-1 text-sm text-muted">{SPECS_TEXT}</p>
      <div aria-hidden className={`${ROW} mt-3 pb-1 text-sm font-semibold max-sm:hidden`}>
        <span className={COLUMN}>Name</span>
        <span className={COLUMN}>Value</span>
        {hydrated && <span className="w-11 lg:w-10" />}
      </div>
      <div ref={list} className="mt-3 grid gap-2 sm:mt-0">
        {rows.map(({ id, spec }, i) => {
          const fields = specRowFields(i);
          return (
            <div key={id} role="group" aria-label={`Specification ${i + 1}`} className={ROW}>
              <SpecInput
                name={fields.name}
                label="Name"
                maxLength={MAX_SPEC_NAME}
                initial={spec.name}
                errors={errors[fields.name]}
              />
              <SpecInput
                name={fields.value}
                label="Value"
                maxLength={MAX_SPEC_VALUE}
                initial={spec.value}
                errors={errors[fields.value]}
              />
              {hydrated && (
                <Button
                  type="button"
                  size="icon"
                  aria-label={`Remove specification ${i + 1}`}
                  onClick={() => removeRow(id)}
                  className="lg:size-10!"
                >
                  <X aria-hidden className="size-4" />
                </Button>
              )}
            </div>
          );
        })}
      </div>
      {errors["specs"] && <p className="mt-2 text-sm font-medium text-danger">{errors["specs"].join(" ")}</p>}
      {hydrated ? (
        <Button type="button" onClick={addRow} disabled={rows.length >= MAX_SPECS + EMPTY_ROWS} className="mt-3">
          Add row
        </Button>
      ) : (
        <Button name="intent" value="rows" formNoValidate className="mt-3">
          Add row
        </Button>
      )}
    </Card>
  );
}

/** Name, value, and the button that removes the row. They wrap where there is not enough room, such as on a phone. */
const ROW = "flex flex-wrap items-start gap-x-2 gap-y-1";
const COLUMN = "min-w-0 flex-[1_1_12rem]";

interface SpecInputProps {
  name: string;
  label: string;
  maxLength: number;
  initial: string;
  errors: string[] | undefined;
}

function SpecInput({ name, label, maxLength, initial, errors }: SpecInputProps) {
  const errorId = useId();
  return (
    <div className={COLUMN}>
      <TextInput
        name={name}
        aria-label={label}
        maxLength={maxLength}
        defaultValue={initial}
        autoComplete="off"
        invalid={errors !== undefined}
        autoFocus={errors !== undefined}
        aria-describedby={errors && errorId}
        placeholder={label}
        className={`${FIELD_INPUT} sm:placeholder:text-transparent`}
      />
      {errors && (
        <p id={errorId} className="mt-1 text-sm font-medium wrap-anywhere text-danger">
          {errors.join(" ")}
        </p>
      )}
    </div>
  );
}
