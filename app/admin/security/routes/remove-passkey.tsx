import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { db } from "../../../database.server.ts";
import { redirectWithMessage } from "../../../http/flash.server.ts";
import * as paths from "../../../paths.ts";
import { readAdminForm, requireAdmin } from "../../gate/guards.server.ts";
import { ConfirmForm } from "../components/confirm-form.tsx";
import { SecurityPage } from "../components/security-page.tsx";
import { confirmAdmin } from "../confirmation.server.ts";
import type { FieldErrors } from "../field-errors.ts";
import { listPasskeys, removePasskey } from "../passkeys.server.ts";
import { PASSKEY_REMOVED, REMOVES_PASSKEY } from "../security.messages.ts";

export const meta: MetaFunction = () => [
  { title: "Remove a passkey · Admin Panel" },
  { name: "robots", content: "noindex" },
];

export function loader({ request, params }: LoaderFunctionArgs) {
  requireAdmin(request);
  return { name: getPasskey(params.id).name };
}

export { passRetryAfter as headers } from "../../../http/pass-retry-after.ts";

export async function action(sent: ActionFunctionArgs) {
  const { form } = await readAdminForm(sent);
  const { id } = getPasskey(sent.params.id);
  const confirmed = await confirmAdmin(sent, form);
  if (!confirmed.ok) return data({ errors: confirmed.problem.errors }, confirmed.problem.init);
  removePasskey(db, id, confirmed.value, new Date());
  return redirectWithMessage(paths.security, PASSKEY_REMOVED);
}

function getPasskey(id: string | undefined) {
  const passkey = listPasskeys(db).find((one) => one.id === id);
  if (!passkey) throw data(null, { status: 404 });
  return passkey;
}

export default function RemovePasskeyRoute() {
  const { name } = useLoaderData<typeof loader>();
  const answer = useActionData<{ errors: FieldErrors }>();
  return (
    <SecurityPage title="Remove a passkey">
      <ConfirmForm button="Remove" tone="danger" errors={answer?.errors ?? {}}>
        <strong className="font-semibold">{name}</strong> {REMOVES_PASSKEY}
      </ConfirmForm>
    </SecurityPage>
  );
}
