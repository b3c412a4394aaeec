import { Form } from "@remix-run/react";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { useState, type FormEvent } from "react";

import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { CodeField, GateField, PasswordField } from "../../gate/gate-field.tsx";
import type { FieldErrors } from "../field-errors.ts";
import { PASSKEY_NEEDS_JAVASCRIPT, PASSKEY_TEXT, WRONG_PASSKEY } from "../security.messages.ts";

const FIELD = "new_passkey";

interface PasskeyFormProps {
  options: PublicKeyCredentialCreationOptionsJSON;
  errors: FieldErrors;
}

/** Makes a passkey in the browser, then sends it with the form. */
export function PasskeyForm({ options, errors }: PasskeyFormProps) {
  const hydrated = useHydrated();
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState(false);
  const makePasskey = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const field = form.elements.namedItem(FIELD);
    event.preventDefault();
    if (asking || !(field instanceof HTMLInputElement)) return;
    setAsking(true);
    setFailed(false);
    try {
      const { startRegistration } = await import("@simplewebauthn/browser");
      field.value = JSON.stringify(await startRegistration({ optionsJSON: options }));
      form.submit();
    } catch {
      // Usually the user has closed the browser's dialog.
      setFailed(true);
      setAsking(false);
    }
  };
  return (
    <Card className="p-4 sm:p-5">
      <p className="max-w-prose text-sm">{PASSKEY_TEXT}</p>
      {!hydrated && <p className="mt-3 text-sm font-medium text-scarce">{PASSKEY_NEEDS_JAVASCRIPT}</p>}
      <Form
        method="post"
        reloadDocument
        onSubmit={(event) => void makePasskey(event)}
        className="mt-4 grid max-w-sm gap-4"
      >
        <input type="hidden" name={FIELD} defaultValue="" />
        <GateField
          id="passkey-name"
          name="name"
          label="Name of the passkey"
          maxLength={60}
          error={failed ? { text: WRONG_PASSKEY } : errors.name}
          hint="For example: my laptop"
        />
        <PasswordField error={errors.password} />
        <CodeField error={errors.code} />
        <Button tone="primary" size="large" disabled={!hydrated} pending={asking}>
          Create passkey
        </Button>
      </Form>
    </Card>
  );
}
