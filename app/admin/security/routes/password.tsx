import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { config } from "../../../config.server.ts";
import { db } from "../../../database.server.ts";
import { redirectWithMessage } from "../../../http/flash.server.ts";
import * as paths from "../../../paths.ts";
import { formText } from "../../../shared/form-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { canChangePassword, changeAdminPassword } from "../../gate/admin-password.server.ts";
import { CodeField, NewPasswordField, PasswordField } from "../../gate/gate-field.tsx";
import { PASSWORD_OF_ENVIRONMENT } from "../../gate/gate.messages.ts";
import { isAdmin, readAdminForm, requireAdmin } from "../../gate/guards.server.ts";
import { findPasswordProblem } from "../../gate/password-rules.server.ts";
import { hasSecondFactor } from "../../gate/second-factor.server.ts";
import { SecurityPage } from "../components/security-page.tsx";
import { confirmAdmin } from "../confirmation.server.ts";
import type { FieldErrors } from "../field-errors.ts";
import { CHANGED_MEANWHILE, PASSWORD_CHANGED, refusedNewPassword } from "../security.messages.ts";

export const meta: MetaFunction = () => [
  { title: "Change the password · Admin Panel" },
  { name: "robots", content: "noindex" },
];

export function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  return { canChange: canChangePassword(), needsCode: hasSecondFactor(db) };
}

export { passRetryAfter as headers } from "../../../http/pass-retry-after.ts";

export async function action(sent: ActionFunctionArgs) {
  const { form } = await readAdminForm(sent);
  if (!canChangePassword()) {
    return redirectWithMessage(paths.security, { text: PASSWORD_OF_ENVIRONMENT, tone: "failure" });
  }
  const refuse = (errors: FieldErrors, init: ResponseInit = { status: 422 }) => data({ errors }, init);
  const password = formText(form, "new_password");
  const problem = findPasswordProblem(password, config.ownWords);
  if (problem !== null) return refuse({ new_password: { text: refusedNewPassword(problem) } });
  const confirmed = await confirmAdmin(sent, form);
  if (!confirmed.ok) return refuse(confirmed.problem.errors, confirmed.problem.init);
  const changed = await changeAdminPassword(db, password, confirmed.value, new Date());
  if (!changed.ok) {
    // Without a session the page shows the login form.
    return isAdmin(sent.request) ? refuse({ password: { text: CHANGED_MEANWHILE } }) : redirect(paths.security, 303);
  }
  return redirectWithMessage(paths.security, PASSWORD_CHANGED, new Headers({ "Set-Cookie": changed.value }));
}

export default function PasswordRoute() {
  const { canChange, needsCode } = useLoaderData<typeof loader>();
  const errors = useActionData<{ errors: FieldErrors }>()?.errors ?? {};
  return (
    <SecurityPage title="Change the password">
      <Card className="p-4 sm:p-5">
        {canChange ? (
          <Form method="post" reloadDocument className="grid max-w-sm gap-4">
            <input type="text" name="username" autoComplete="username" value="admin" readOnly hidden />
            <PasswordField label="Current password" error={errors.password} />
            {needsCode && <CodeField error={errors.code} />}
            <NewPasswordField error={errors.new_password} />
            <Button tone="primary" size="large">
              Change password
            </Button>
          </Form>
        ) : (
          <p className="max-w-prose text-sm">{PASSWORD_OF_ENVIRONMENT}</p>
        )}
      </Card>
    </SecurityPage>
  );
}
