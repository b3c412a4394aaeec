import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { db } from "../../../database.server.ts";
import { publicOrigin } from "../../../http/public-origin.server.ts";
import { readForm } from "../../../http/read-form.server.ts";
import * as paths from "../../../paths.ts";
import { formText } from "../../../shared/form-text.ts";
import { isLoopback } from "../../../shared/hosts.ts";
import { withQuery } from "../../../shared/path.ts";
import type { PageHandle } from "../../../ui/layout/page-handle.ts";
import { needsSetUp } from "../admin-password.server.ts";
import { SetUpScreen, type SetUpErrors } from "../components/set-up-screen.tsx";
import { blockedText, easyPassword, WRONG_CODE, WRONG_SETUP_CODE } from "../gate.messages.ts";
import { PanelBar } from "../panel-bar.tsx";
import { hasSecondFactor } from "../second-factor.server.ts";
import { setUp } from "../set-up.server.ts";

export const handle: PageHandle = { renderHeader: (brand) => <PanelBar brand={brand} /> };

export const meta: MetaFunction = () => [{ title: "Set up your shop" }, { name: "robots", content: "noindex" }];

/** The first page of a new shop. It asks for the setup code, and for the password that the panels get. */
export function loader({ request }: LoaderFunctionArgs) {
  if (!needsSetUp()) throw redirect(paths.adminPanel);
  const { protocol, hostname } = new URL(publicOrigin(request));
  return { needsCode: hasSecondFactor(db), isEncrypted: protocol === "https:" || isLoopback(hostname) };
}

export { passRetryAfter as headers } from "../../../http/pass-retry-after.ts";

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (!needsSetUp()) return redirect(paths.adminPanel, 303);
  const done = await setUp(request, context.clientAddress, {
    setupCode: formText(form, "setup_code"),
    password: formText(form, "new_password"),
    code: formText(form, "code"),
  });
  // The steps of the setup begin with the first part of the settings.
  if (done.ok) {
    done.value.set("Cache-Control", "no-store");
    return redirect(withQuery(paths.settingsOf("shop"), { guide: "1" }), { status: 303, headers: done.value });
  }
  const refuse = (errors: SetUpErrors, init: ResponseInit = { status: 422 }) => data({ errors }, init);
  const { problem } = done;
  switch (problem.code) {
    case "easy-password":
      return refuse({ password: { text: easyPassword(problem.reason) } });
    case "wrong-password":
      return refuse({ setupCode: { text: WRONG_SETUP_CODE } });
    case "wrong-code":
      return refuse({ code: WRONG_CODE });
    case "blocked": {
      const headers = { "Retry-After": String(problem.retryAfterSeconds) };
      return refuse({ setupCode: { text: blockedText(problem.retryAfterSeconds) } }, { status: 429, headers });
    }
  }
}

export default function SetUpRoute() {
  const errors = useActionData<{ errors: SetUpErrors }>()?.errors ?? {};
  return <SetUpScreen {...useLoaderData<typeof loader>()} errors={errors} />;
}
