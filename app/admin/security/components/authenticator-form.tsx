import { Form } from "@remix-run/react";

import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { useSubmitOnce } from "../../../ui/use-submit-once.ts";
import { CodeField, GateField, PasswordField } from "../../gate/gate-field.tsx";
import type { FieldErrors } from "../field-errors.ts";
import type { QrCode } from "../qr-code.server.ts";
import { EARLIER_CODE_HINT, SCAN_CODE, TYPE_KEY } from "../security.messages.ts";

import { QrImage } from "./qr-image.tsx";

interface AuthenticatorFormProps {
  /** The app's secret, and the QR code that contains it. */
  app: { secret: string; code: QrCode };
  /** The name to start with. */
  name: string;
  /** Whether the second factor is on already. */
  needsCode: boolean;
  /** The idempotency key. A form that is sent twice gets the same recovery codes. */
  submission: string;
  errors: FieldErrors;
}

/** Shows a new secret, and asks for a code that the app generates from it. */
export function AuthenticatorForm({ app, name, needsCode, submission, errors }: AuthenticatorFormProps) {
  const onSubmit = useSubmitOnce();
  return (
    <Card className="p-4 sm:p-5">
      <div className="flex flex-wrap gap-6">
        <QrImage code={app.code} label="QR code for the authenticator app" />
        <div className="min-w-0 flex-1 basis-64 text-sm">
          <p>{SCAN_CODE}</p>
          <p className="mt-3">{TYPE_KEY}</p>
          <p className="mt-1 font-mono text-base wrap-anywhere">{app.secret.match(/.{4}/g)?.join(" ")}</p>
        </div>
      </div>
      <Form method="post" reloadDocument onSubmit={onSubmit} className="mt-6 grid max-w-sm gap-4">
        <input type="hidden" name="submission" value={submission} />
        <input type="hidden" name="secret" value={app.secret} />
        <GateField
          id="authenticator-name"
          name="name"
          label="Name of the app"
          defaultValue={name}
          maxLength={60}
          error={errors.name}
          hint="For example: my phone"
        />
        <GateField
          id="app-code"
          name="app_code"
          label="Code that the app shows"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          className="tabular-nums"
          error={errors.app_code}
        />
        <PasswordField error={errors.password} />
        {needsCode && <CodeField error={errors.code} hint={EARLIER_CODE_HINT} />}
        <Button tone="primary" size="large">
          Add app
        </Button>
      </Form>
    </Card>
  );
}
