import { Form } from "@remix-run/react";

import { SCOPES, type Scope } from "../../../api/scopes.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CheckboxGroup } from "../../../ui/checkbox-group.tsx";
import { useSubmitOnce } from "../../../ui/use-submit-once.ts";
import { CodeField, GateField, PasswordField } from "../../gate/gate-field.tsx";
import type { FieldErrors } from "../field-errors.ts";
import { KEY_NAME_HINT, SCOPE_LABELS } from "../security.messages.ts";

interface KeyFormProps {
  name: string;
  scopes: readonly Scope[];
  /** Whether the second factor is on. */
  needsCode: boolean;
  /** The idempotency key of this form. */
  submission: string;
  errors: FieldErrors;
}

/** Asks for the name of a new key, what it may do, and who the administrator is. */
export function KeyForm({ name, scopes, needsCode, submission, errors }: KeyFormProps) {
  const onSubmit = useSubmitOnce();
  return (
    <Card className="p-4 sm:p-5">
      <Form method="post" reloadDocument onSubmit={onSubmit} className="grid max-w-sm gap-4">
        <input type="hidden" name="submission" value={submission} />
        <GateField
          id="key-name"
          name="name"
          label="Name"
          defaultValue={name}
          maxLength={60}
          error={errors.name}
          hint={KEY_NAME_HINT}
        />
        <CheckboxGroup
          name="scope"
          legend="This key can"
          choices={SCOPES.map((scope) => ({ value: scope, label: SCOPE_LABELS[scope] }))}
          selected={scopes}
          error={errors.scopes?.text}
        />
        <PasswordField error={errors.password} />
        {needsCode && <CodeField error={errors.code} />}
        <Button tone="primary" size="large">
          Add key
        </Button>
      </Form>
    </Card>
  );
}
