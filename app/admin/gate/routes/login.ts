import { redirect, type ActionFunctionArgs } from "@remix-run/node";

import { db } from "../../../database.server.ts";
import { isSentByJavaScript } from "../../../shared/javascript-field.ts";
import { redirectWithMessage } from "../../../http/flash.server.ts";
import { pageOfForm } from "../../../http/form-answer.server.ts";
import { readForm } from "../../../http/read-form.server.ts";
import * as paths from "../../../paths.ts";
import { formText } from "../../../shared/form-text.ts";
import { attemptLogin } from "../attempt-login.server.ts";
import { WRONG_CODE, WRONG_PASSWORD } from "../gate.messages.ts";
import { findKnownBrowser, rememberBrowser } from "../known-browsers.server.ts";
import type { LoginAnswer } from "../login-answer.ts";

/** The address of the form's action. Opening it redirects to a panel. */
export function loader(): Response {
  return redirect(paths.adminPanel);
}

/**
 * The action of the login form. The page with the form shows the panel or the problem afterwards. JavaScript gets a
 * plain response: a Remix action would revalidate the page, which is useless while the login is refused.
 */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const form = await readForm(request);
  const page = pageOfForm(form, paths.adminPanel);
  const sentByJavaScript = isSentByJavaScript(form);
  const login = await attemptLogin(request, context.clientAddress, {
    password: formText(form, "password"),
    code: formText(form, "code"),
    passkey: formText(form, "passkey"),
  });
  if (login.ok) {
    const { headers } = login.value;
    const now = new Date();
    headers.append("Set-Cookie", rememberBrowser(db, findKnownBrowser(db, request, now), now));
    return sentByJavaScript
      ? answer({ message: null, field: null, retryAfterSeconds: 0 }, { headers })
      : redirect(page, { status: 303, headers: noStore(headers) });
  }
  const { problem } = login;
  if (problem.code !== "blocked") {
    const isPassword = problem.code === "wrong-password";
    const message = isPassword ? WRONG_PASSWORD : WRONG_CODE;
    if (!sentByJavaScript) return redirectWithMessage(page, message);
    return answer({ message, field: isPassword ? "password" : "code", retryAfterSeconds: 0 });
  }
  // Without JavaScript the page itself shows how long the block lasts.
  if (!sentByJavaScript) return redirect(page, 303);
  const { retryAfterSeconds } = problem;
  const headers = new Headers({ "Retry-After": String(retryAfterSeconds) });
  return answer({ message: null, field: null, retryAfterSeconds }, { status: 429, headers });
}

function answer(loginAnswer: LoginAnswer, { status = 200, headers = new Headers() } = {}): Response {
  return Response.json(loginAnswer, { status, headers: noStore(headers) });
}

function noStore(headers: Headers): Headers {
  headers.set("Cache-Control", "no-store");
  return headers;
}
