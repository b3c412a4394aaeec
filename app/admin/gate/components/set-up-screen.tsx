import { Form, Link, useNavigation } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";

import * as paths from "../../../paths.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Note } from "../../../ui/note.tsx";
import { CodeField, GateField, NewPasswordField, type FieldProblem } from "../gate-field.tsx";
import { NOT_ENCRYPTED, SETUP_CODE_HINT, SET_UP_TEXT } from "../gate.messages.ts";

/** Why the setup was refused, by field. */
export type SetUpErrors = Partial<Record<"setupCode" | "password" | "code", FieldProblem>>;

interface SetUpScreenProps {
  /** Whether the second factor is on. It stays on when the password is reset. */
  needsCode: boolean;
  isEncrypted: boolean;
  errors: SetUpErrors;
}

/** The first screen of a new shop. */
export function SetUpScreen({ needsCode, isEncrypted, errors }: SetUpScreenProps) {
  const pending = useNavigation().formMethod === "POST";
  return (
    <Card as="section" className="mx-auto mt-8 max-w-md p-6 sm:mt-14 sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-bold tracking-tight">Set up your shop</h1>
        <Link to={paths.home} reloadDocument className={buttonClass()}>
          <ArrowLeft aria-hidden className="size-4" />
          Back to Shop
        </Link>
      </div>
      <p className="mt-3 text-sm text-muted">{SET_UP_TEXT}</p>
      {!isEncrypted && (
        <Note tone="scarce" className="mt-3 text-sm">
          {NOT_ENCRYPTED}
        </Note>
      )}
      <Form method="post" reloadDocument className="mt-5 grid gap-4">
        <input type="text" name="username" autoComplete="username" value="admin" readOnly hidden />
        <GateField
          id="setup-code"
          name="setup_code"
          label="Setup code"
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          className="font-mono"
          error={errors.setupCode}
          hint={
            <>
              {SETUP_CODE_HINT.before} <code>npm run admin -- setup-code</code> {SETUP_CODE_HINT.after}
            </>
          }
        />
        {needsCode && <CodeField error={errors.code} />}
        <NewPasswordField error={errors.password} />
        <Button tone="primary" size="large" pending={pending}>
          Set password and continue
        </Button>
      </Form>
    </Card>
  );
}
