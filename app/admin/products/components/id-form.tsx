import { Form } from "@remix-run/react";
import { useId, type FormEventHandler, type ReactNode, type Ref } from "react";

import { Button } from "../../../ui/button.tsx";
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
  const fieldId = useId();
  return (
    <Form method="get" action={action} onSubmit={onSubmit} className="flex flex-wrap items-end gap-3">
      <div className="w-44 max-w-full">
        <label htmlFor={fieldId} className="block text-sm font-semibold">
          Product id
        </label>
        <TextInput
          ref={field}
          id={fieldId}
          name="id"
          defaultValue={id}
          autoComplete="off"
          invalid={false}
          className={`mt-1 ${FIELD_INPUT}`}
        />
      </div>
      <Button tone={tone} className="lg:min-h-10">
        {button}
      </Button>
    </Form>
  );
}
