import { Form } from "@remix-run/react";
import { useId, type FormEventHandler, type ReactNode, type Ref } from "react";

import { Button } from "../../../ui/button.tsx";
import { LabeledField } from "../../../ui/labeled-field.tsx";
import { TextInput } from "../../../ui/text-input.tsx";

import { FIELD_INPUT } from "./text-field.tsx";

interface IdFormProps {
  action: string;
  id: string;
  button: ReactNode;
  tone?: "quiet" | "danger";
  onSubmit?: FormEventHandler<HTMLFormElement>;
  field?: Ref<HTMLInputElement>;
}

/** A field for a product's id. Submitting it opens the tab's page of that product. */
export function IdForm({ action, id, button, tone, onSubmit, field }: IdFormProps) {
  return (
    <Form method="get" action={action} onSubmit={onSubmit} className="flex flex-wrap items-end gap-3">
      <LabeledField id={useId()} label="Product id" className="w-44 max-w-full">
        {(connection) => (
          <TextInput
            {...connection}
            ref={field}
            name="id"
            defaultValue={id}
            autoComplete="off"
            className={FIELD_INPUT}
          />
        )}
      </LabeledField>
      <Button tone={tone} className="lg:min-h-10">
        {button}
      </Button>
    </Form>
  );
}
