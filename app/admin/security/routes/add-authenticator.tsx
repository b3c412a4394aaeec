import { randomUUID } from "node:crypto";

import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { config } from "../../../config.server.ts";
import { db } from "../../../database.server.ts";
import { redirectWithMessage } from "../../../http/flash.server.ts";
import { publicOrigin } from "../../../http/public-origin.server.ts";
import * as paths from "../../../paths.ts";
import { formText } from "../../../shared/form-text.ts";
import { answerOnce } from "../../gate/answer-once.server.ts";
import { readAdminForm, requireAdmin } from "../../gate/guards.server.ts";
import {
  findTotpStep,
  hasSecondFactor,
  isTotpSecret,
  makeTotpSecret,
  totpUri,
} from "../../gate/second-factor.server.ts";
import { addAuthenticator, listAuthenticators, MAX_AUTHENTICATORS } from "../authenticators.server.ts";
import { AuthenticatorForm } from "../components/authenticator-form.tsx";
import { NewRecoveryCodes } from "../components/new-recovery-codes.tsx";
import { SecurityPage } from "../components/security-page.tsx";
import { confirmAdmin } from "../confirmation.server.ts";
import { factorName } from "../factor-name.ts";
import type { FieldErrors } from "../field-errors.ts";
import { drawQrCode } from "../qr-code.server.ts";
import { AUTHENTICATOR_ADDED, NOT_IN_DEMO, TOO_MANY, WRONG_APP_CODE } from "../security.messages.ts";

export const meta: MetaFunction = () => [
  { title: "Add an authenticator app · Admin Panel" },
  { name: "robots", content: "noindex" },
];

/**
 * A new secret for each page. The form brings it back, so that nothing is stored before the app has shown a code of it.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  return {
    app: await describeApp(request, makeTotpSecret()),
    needsCode: hasSecondFactor(db),
    submission: randomUUID(),
  };
}

export { passRetryAfter as headers } from "../../../http/pass-retry-after.ts";

const fields = z.object({
  name: factorName,
  secret: z.string().refine(isTotpSecret),
  app_code: z.string(),
});

interface Answer {
  errors: FieldErrors;
  /** The app to show again; null if it was added. */
  app: Awaited<ReturnType<typeof describeApp>> | null;
  /** The typed name. */
  name: string;
  /** New recovery codes. */
  codes: string[] | null;
}

export async function action(sent: ActionFunctionArgs) {
  const { by, form } = await readAdminForm(sent);
  return answerOnce(by, form, () => addApp(sent, form));
}

async function addApp(sent: ActionFunctionArgs, form: FormData) {
  const refuse = async (errors: FieldErrors, init: ResponseInit = { status: 422 }) => {
    const secret = formText(form, "secret");
    const app = await describeApp(sent.request, isTotpSecret(secret) ? secret : makeTotpSecret());
    return data<Answer>({ errors, app, name: formText(form, "name"), codes: null }, init);
  };
  const parsed = fields.safeParse(Object.fromEntries(form));
  if (!parsed.success) {
    const message = parsed.error.issues.find(({ path }) => path[0] === "name")?.message;
    return refuse(message ? { name: { text: message } } : { app_code: { text: WRONG_APP_CODE } });
  }
  const { name, secret, app_code: appCode } = parsed.data;
  if (config.demo) return refuse({ name: { text: NOT_IN_DEMO } });
  if (listAuthenticators(db).length >= MAX_AUTHENTICATORS) return refuse({ name: { text: TOO_MANY } });
  // A code of the second factor works once. It is not used up while the new app's code is wrong.
  if (findTotpStep(secret, appCode, new Date()) === null) return refuse({ app_code: { text: WRONG_APP_CODE } });
  const confirmed = await confirmAdmin(sent, form);
  if (!confirmed.ok) return refuse(confirmed.problem.errors, confirmed.problem.init);
  const added = addAuthenticator(db, { name, secret, appCode }, confirmed.value, new Date());
  if (!added.ok) {
    return refuse(
      added.problem.code === "too-many" ? { name: { text: TOO_MANY } } : { app_code: { text: WRONG_APP_CODE } },
    );
  }
  const codes = added.value;
  return codes
    ? data<Answer>({ errors: {}, app: null, name, codes })
    : redirectWithMessage(paths.security, AUTHENTICATOR_ADDED);
}

async function describeApp(request: Request, secret: string) {
  return { secret, code: await drawQrCode(totpUri(secret, new URL(publicOrigin(request)).host)) };
}

export default function AddAuthenticatorRoute() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const codes = answer?.codes;
  return (
    <SecurityPage title="Add an authenticator app">
      {codes ? (
        <NewRecoveryCodes codes={codes} />
      ) : (
        <AuthenticatorForm
          app={answer?.app ?? loaded.app}
          needsCode={loaded.needsCode}
          submission={loaded.submission}
          name={answer?.name ?? ""}
          errors={answer?.errors ?? {}}
        />
      )}
    </SecurityPage>
  );
}
