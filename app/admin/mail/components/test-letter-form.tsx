import { Form, useNavigation } from "@remix-run/react";

import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { TextInput } from "../../../ui/text-input.tsx";

interface TestLetterFormProps {
  recipient: string;
  /** Why the address was refused. */
  error: string | undefined;
}

/** Sends a letter to any address, to see whether mail works. */
export function TestLetterForm({ recipient, error }: TestLetterFormProps) {
  const sending = useNavigation().formMethod === "POST";
  return (
    <Card className="p-4 sm:p-5">
      <Form method="post" className="flex flex-wrap items-end gap-2">
        <div className="grid min-w-0 flex-1 basis-60 gap-1 sm:max-w-sm">
          <label htmlFor="recipient" className="text-sm font-semibold">
            E-mail address
          </label>
          <TextInput
            id="recipient"
            type="email"
            name="recipient"
            required
            maxLength={254}
            defaultValue={recipient}
            autoComplete="off"
            invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : "recipient-error"}
            className="h-11 w-full px-3"
          />
        </div>
        <Button tone="primary" pending={sending}>
          {sending ? "Sending a test e-mail" : "Send a test e-mail"}
        </Button>
      </Form>
      {error !== undefined && (
        <p id="recipient-error" role="alert" className="mt-1 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </Card>
  );
}
