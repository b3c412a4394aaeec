import { useId, type ComponentPropsWithoutRef } from "react";

import { LabeledField } from "../../../ui/labeled-field.tsx";
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
  return (
    <LabeledField id={useId()} label={label} hint={hint} error={error}>
      {(connection) => (
        <TextInput
          {...input}
          {...connection}
          defaultValue={value}
          autoComplete="off"
          autoFocus={connection.invalid}
          className="h-11 w-full min-w-0 px-3"
        />
      )}
    </LabeledField>
  );
}

interface NoteFieldProps {
  value?: string;
  error?: string | undefined;
  /** Whether the act is about an order. Its history then has the note. */
  ofOrder?: boolean;
}

/** The note of an act. */
export function NoteField({ value = "", error, ofOrder = true }: NoteFieldProps) {
  const label = (
    <>
      Note{" "}
      <span className="font-normal text-muted">{ofOrder ? "(optional, in the order's history)" : "(optional)"}</span>
    </>
  );
  return (
    <LabeledField id={useId()} label={label} error={error}>
      {(connection) => (
        <TextArea
          {...connection}
          name="note"
          rows={2}
          defaultValue={value}
          maxLength={MAX_NOTE_LENGTH}
          className="min-h-20 w-full px-3 py-2"
        />
      )}
    </LabeledField>
  );
}
