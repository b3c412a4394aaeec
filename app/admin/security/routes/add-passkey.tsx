import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { db } from "../../../database.server.ts";
import { redirectWithMessage } from "../../../http/flash.server.ts";
import { publicOrigin } from "../../../http/public-origin.server.ts";
import * as paths from "../../../paths.ts";
import { formText } from "../../../shared/form-text.ts";
import { readAdminForm, requireAdmin } from "../../gate/guards.server.ts";
import { findPasskeyHost, makePasskeyOptions, readNewPasskey } from "../../gate/passkeys.server.ts";
import { hasSecondFactor } from "../../gate/second-factor.server.ts";
import { PasskeyForm } from "../components/passkey-form.tsx";
import { SecurityPage } from "../components/security-page.tsx";
import { confirmAdmin } from "../confirmation.server.ts";
import { factorName } from "../factor-name.ts";
import type { FieldErrors } from "../field-errors.ts";
import { addPasskey, listPasskeys, MAX_PASSKEYS } from "../passkeys.server.ts";
import { PASSKEY_ADDED, TOO_MANY, WRONG_PASSKEY } from "../security.messages.ts";

export const meta: MetaFunction = () => [
  { title: "Add a passkey · Admin Panel" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  const host = findPasskeyHost(publicOrigin(request));
  if (host === null || !hasSecondFactor(db)) return redirect(paths.security);
  return { options: await makePasskeyOptions(db, host, new Date()) };
}

export { passRetryAfter as headers } from "../../../http/pass-retry-after.ts";

export async function action(sent: ActionFunctionArgs) {
  const { form } = await readAdminForm(sent);
  const refuse = (errors: FieldErrors, init: ResponseInit = { status: 422 }) => data({ errors }, init);
  if (!hasSecondFactor(db)) return redirect(paths.security, 303);
  const name = factorName.safeParse(formText(form, "name"));
  if (!name.success) return refuse({ name: { text: name.error.issues[0]?.message ?? "" } });
  if (listPasskeys(db).length >= MAX_PASSKEYS) return refuse({ name: { text: TOO_MANY } });
  const passkey = await readNewPasskey(formText(form, "new_passkey"), publicOrigin(sent.request), new Date());
  if (!passkey) return refuse({ name: { text: WRONG_PASSKEY } });
  // A code works once, so it is checked and used up last.
  const confirmed = await confirmAdmin(sent, form);
  if (!confirmed.ok) return refuse(confirmed.problem.errors, confirmed.problem.init);
  const added = addPasskey(db, { name: name.data, ...passkey }, confirmed.value, new Date());
  if (added.ok) return redirectWithMessage(paths.security, PASSKEY_ADDED);
  return refuse({ name: { text: added.problem.code === "too-many" ? TOO_MANY : WRONG_PASSKEY } });
}

export default function AddPasskeyRoute() {
  const { options } = useLoaderData<{ options: Awaited<ReturnType<typeof makePasskeyOptions>> }>();
  const answer = useActionData<{ errors: FieldErrors }>();
  return (
    <SecurityPage title="Add a passkey">
      <PasskeyForm options={options} errors={answer?.errors ?? {}} />
    </SecurityPage>
  );
}
