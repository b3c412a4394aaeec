import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { useSubmitOnce } from "../../../ui/use-submit-once.ts";
import { CodeField, PasswordField } from "../../gate/gate-field.tsx";
import type { FieldErrors } from "../field-errors.ts";

interface ConfirmFormProps {
  button: string;
  tone: "primary" | "danger";
  errors: FieldErrors;
  /** The idempotency key, for forms whose answer must be the same if they are sent twice. */
  submission?: string;
  /** What the button does. */
  children: ReactNode;
}

/** Asks for password and code before a change of what protects the panels. */
export function ConfirmForm({ button, tone, errors, submission, children }: ConfirmFormProps) {
  const onSubmit = useSubmitOnce();
  return (
    <Card className="p-4 sm:p-5">
      <p className="max-w-prose text-sm">{children}</p>
      <Form method="post" reloadDocument onSubmit={onSubmit} className="mt-4 grid max-w-sm gap-4">
        {submission && <input type="hidden" name="submission" value={submission} />}
        <PasswordField error={errors.password} />
        <CodeField error={errors.code} />
        <Button tone={tone} size="large">
          {button}
        </Button>
      </Form>
    </Card>
  );
}
