import { Form, useNavigation } from "@remix-run/react";

import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { LabeledField } from "../../../ui/labeled-field.tsx";
import { TextInput } from "../../../ui/text-input.tsx";

interface TestLetterFormProps {
  recipient: string;
  /** Why the address was refused. */
  error: string | undefined;
}

/** Sends a letter to any address, to see whether mail works. */
export function TestLetterForm({ recipient, error }: TestLetterFormProps) {
  const sending = useNavigation().formData?.has("recipient") ?? false;
  return (
    <Card className="p-4 sm:p-5">
      <Form method="post">
        <LabeledField id="recipient" label="E-mail address" error={error} alert>
          {(connection) => (
            <div className="flex flex-wrap gap-2">
              <TextInput
                {...connection}
                type="email"
                name="recipient"
                required
                maxLength={254}
                defaultValue={recipient}
                autoComplete="off"
                className="h-11 min-w-0 flex-1 basis-60 px-3 sm:max-w-sm"
              />
              <Button tone="primary" pending={sending}>
                {sending ? "Sending a test e-mail" : "Send a test e-mail"}
              </Button>
            </div>
          )}
        </LabeledField>
      </Form>
    </Card>
  );
}
