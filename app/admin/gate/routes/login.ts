import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import type { ClientActionFunctionArgs } from "@remix-run/react";

import { db } from "../../../database.server.ts";
import { answerForm, pageOfForm } from "../../../http/form-answer.server.ts";
import { readForm } from "../../../http/read-form.server.ts";
import { log } from "../../../log.server.ts";
import { formText } from "../../../shared/form-text.ts";
import { orFailure } from "../../../ui/or-failure.ts";
import { addressKey } from "../address-key.ts";
import { readAdminToken, serializeAdminCookie } from "../admin-cookie.server.ts";
import { isAdminPassword } from "../admin-password.server.ts";
import { revokeAdminToken } from "../admin-tokens.server.ts";
import { PANEL_PATH } from "../gate-paths.ts";
import { LOGIN_FAILED, WRONG_PASSWORD } from "../gate.messages.ts";
import { logIn } from "../log-in.server.ts";
import type { LoginAnswer } from "../login-answer.ts";

/** The address answers to the form; whoever opens it by hand is led to a panel. */
export function loader(): Response {
  return redirect(PANEL_PATH);
}

/** Where the login form posts to. The page it stands on shows the panel afterwards, or what was wrong. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const page = pageOfForm(form, PANEL_PATH);
  const address = addressKey(context.clientAddress);
  const password = formText(form, "password");
  const login = await logIn(db, { address, password, isRight: isAdminPassword, now: new Date() });
  if (!login.ok) {
    log.warn({ address, reason: login.code }, "an administrator's login was refused");
    if (login.code === "wrong_password") return answerForm(form, page, WRONG_PASSWORD);
    // The page says by itself how long the block lasts.
    if (!form.has("scripted")) return redirect(page, 303);
    return data<LoginAnswer>({ message: null, retryAfterSeconds: login.retryAfterSeconds });
  }
  const previousToken = readAdminToken(request);
  if (previousToken !== undefined) revokeAdminToken(db, previousToken);
  log.info({ address }, "an administrator logged in");
  return redirect(page, { status: 303, headers: { "Set-Cookie": serializeAdminCookie(login.value) } });
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return orFailure(() => serverAction<typeof action>(), { request, message: LOGIN_FAILED });
}
