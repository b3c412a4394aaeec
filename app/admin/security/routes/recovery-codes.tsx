import { randomUUID } from "node:crypto";

import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { db } from "../../../database.server.ts";
import * as paths from "../../../paths.ts";
import { answerOnce } from "../../gate/answer-once.server.ts";
import { readAdminForm, requireAdmin } from "../../gate/guards.server.ts";
import { hasSecondFactor } from "../../gate/second-factor.server.ts";
import { createRecoveryCodes } from "../authenticators.server.ts";
import { ConfirmForm } from "../components/confirm-form.tsx";
import { NewRecoveryCodes } from "../components/new-recovery-codes.tsx";
import { SecurityPage } from "../components/security-page.tsx";
import { confirmAdmin } from "../confirmation.server.ts";
import type { FieldErrors } from "../field-errors.ts";
import { RENEWS_RECOVERY_CODES } from "../security.messages.ts";

export const meta: MetaFunction = () => [
  { title: "Recovery codes · Admin Panel" },
  { name: "robots", content: "noindex" },
];

export function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  return hasSecondFactor(db) ? { submission: randomUUID() } : redirect(paths.security);
}

export { passRetryAfter as headers } from "../../../http/pass-retry-after.ts";

export async function action(sent: ActionFunctionArgs) {
  const { by, form } = await readAdminForm(sent);
  if (!hasSecondFactor(db)) return redirect(paths.security, 303);
  return answerOnce(by, form, () => renewCodes(sent, form));
}

async function renewCodes(sent: ActionFunctionArgs, form: FormData) {
  const confirmed = await confirmAdmin(sent, form);
  if (!confirmed.ok) return data({ errors: confirmed.problem.errors, codes: null }, confirmed.problem.init);
  return data({ errors: {}, codes: createRecoveryCodes(db, confirmed.value, new Date()) });
}

export default function RecoveryCodesRoute() {
  const { submission } = useLoaderData<typeof loader>();
  const answer = useActionData<{ errors: FieldErrors; codes: string[] | null }>();
  return (
    <SecurityPage title="Recovery codes">
      {answer?.codes ? (
        <NewRecoveryCodes codes={answer.codes} />
      ) : (
        <ConfirmForm button="Create new codes" tone="primary" submission={submission} errors={answer?.errors ?? {}}>
          {RENEWS_RECOVERY_CODES}
        </ConfirmForm>
      )}
    </SecurityPage>
  );
}
