import { Form } from "@remix-run/react";

import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { WEBHOOK_EVENTS, type WebhookEvent } from "../../../webhooks/webhook-events.ts";
import { GateField } from "../../gate/gate-field.tsx";
import { EVENT_LABELS } from "../webhooks.messages.ts";

interface WebhookFormProps {
  url: string;
  events: readonly WebhookEvent[];
  errors: { url?: string; events?: string };
}

/** Asks for the address of a new webhook, and what it is told about. */
export function WebhookForm({ url, events, errors }: WebhookFormProps) {
  return (
    <Card className="p-4 sm:p-5">
      <Form method="post" reloadDocument className="grid max-w-lg gap-4">
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
          hint="Of the program that receives the messages, such as https://example.com/from-my-shop"
        />
        <fieldset aria-describedby={errors.events ? "events-error" : undefined}>
          <legend className="text-sm font-semibold">Tell it when</legend>
          {WEBHOOK_EVENTS.map((event) => (
            <label key={event} className="flex min-h-11 items-center gap-3 text-sm">
              <input
                type="checkbox"
                name="event"
                value={event}
                defaultChecked={events.includes(event)}
                className="size-5 accent-accent"
              />
              <span>
                {EVENT_LABELS[event]} <code className="text-muted">{event}</code>
              </span>
            </label>
          ))}
          {errors.events && (
            <p id="events-error" className="text-sm font-medium text-danger">
              {errors.events}
            </p>
          )}
        </fieldset>
        <Button tone="primary" size="large">
          Add webhook
        </Button>
      </Form>
    </Card>
  );
}
