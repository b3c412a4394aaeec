import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { db } from "../../../database.server.ts";
import { redirectWithMessage } from "../../../http/flash.server.ts";
import * as paths from "../../../paths.ts";
import { parseKey } from "../../../shared/key.ts";
import { readAdminForm, requireAdmin } from "../../gate/guards.server.ts";
import { removeAuthenticator } from "../../gate/second-factor.server.ts";
import { findAuthenticator } from "../authenticators.server.ts";
import { ConfirmForm } from "../components/confirm-form.tsx";
import { SecurityPage } from "../components/security-page.tsx";
import { confirmAdmin } from "../confirmation.server.ts";
import type { FieldErrors } from "../field-errors.ts";
import { AUTHENTICATOR_REMOVED, REMOVES_AUTHENTICATOR } from "../security.messages.ts";

export const meta: MetaFunction = () => [
  { title: "Remove an authenticator app · Admin Panel" },
  { name: "robots", content: "noindex" },
];

export function loader({ request, params }: LoaderFunctionArgs) {
  requireAdmin(request);
  return { name: getAuthenticator(params.id).name };
}

export { passRetryAfter as headers } from "../../../http/pass-retry-after.ts";

export async function action(sent: ActionFunctionArgs) {
  const { form } = await readAdminForm(sent);
  const { id } = getAuthenticator(sent.params.id);
  const confirmed = await confirmAdmin(sent, form);
  if (!confirmed.ok) return data({ errors: confirmed.problem.errors }, confirmed.problem.init);
  removeAuthenticator(db, id, confirmed.value, new Date());
  return redirectWithMessage(paths.security, AUTHENTICATOR_REMOVED);
}

function getAuthenticator(id: string | undefined) {
  const key = parseKey(id);
  const authenticator = key === null ? null : findAuthenticator(db, key);
  if (!authenticator) throw data(null, { status: 404 });
  return authenticator;
}

export default function RemoveAuthenticatorRoute() {
  const { name } = useLoaderData<typeof loader>();
  const answer = useActionData<{ errors: FieldErrors }>();
  return (
    <SecurityPage title="Remove an authenticator app">
      <ConfirmForm button="Remove" tone="danger" errors={answer?.errors ?? {}}>
        <strong className="font-semibold">{name}</strong> {REMOVES_AUTHENTICATOR}
      </ConfirmForm>
    </SecurityPage>
  );
}
