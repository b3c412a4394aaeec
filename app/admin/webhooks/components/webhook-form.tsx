import { Form } from "@remix-run/react";

import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CheckboxGroup } from "../../../ui/checkbox-group.tsx";
import { useSubmitOnce } from "../../../ui/use-submit-once.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "../../../webhooks/webhook-events.ts";
import { CodeField, GateField, PasswordField, type FieldProblem } from "../../gate/gate-field.tsx";
import { EVENT_LABELS } from "../webhooks.messages.ts";

interface WebhookFormProps {
  url: string;
  events: readonly WebhookEvent[];
  /** The idempotency key of this form. */
  submission: string;
  errors: { url?: string; events?: string };
  /** Whether password and code are asked for again. */
  confirms: Record<"password" | "code", boolean>;
  /** The problem with the password or the code. */
  confirmation: Partial<Record<"password" | "code", FieldProblem>>;
}

/** Asks for the address of a new webhook and for its events. */
export function WebhookForm({ url, events, submission, errors, confirms, confirmation }: WebhookFormProps) {
  const onSubmit = useSubmitOnce();
  return (
    <Card className="p-4 sm:p-5">
      <Form method="post" reloadDocument onSubmit={onSubmit} className="grid max-w-lg grid-cols-1 gap-4">
        <input type="hidden" name="submission" value={submission} />
        <GateField
          id="webhook-url"
          name="url"
          label="Address"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          defaultValue={url}
          maxLength={2000}
          error={errors.url === undefined ? undefined : { text: errors.url }}
          hint="The address of the program that receives the messages, such as https://example.com/from-my-shop"
        />
        <CheckboxGroup
          name="event"
          legend="Tell it when"
          choices={WEBHOOK_EVENTS.map((event) => ({
            value: event,
            label: (
              <span>
                {EVENT_LABELS[event]} <code className="text-muted">{event}</code>
              </span>
            ),
          }))}
          selected={events}
          error={errors.events}
        />
        {confirms.password && <PasswordField error={confirmation.password} />}
        {confirms.code && <CodeField error={confirmation.code} />}
        <Button tone="primary" size="large">
          Add webhook
        </Button>
      </Form>
    </Card>
  );
}
