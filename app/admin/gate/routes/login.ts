import { redirect, type ActionFunctionArgs } from "@remix-run/node";

import { redirectWithMessage } from "../../../http/flash.server.ts";
import { pageOfForm } from "../../../http/form-answer.server.ts";
import { readForm } from "../../../http/read-form.server.ts";
import * as paths from "../../../paths.ts";
import { formText } from "../../../shared/form-text.ts";
import { attemptLogin } from "../attempt-login.server.ts";
import { WRONG_PASSWORD } from "../gate.messages.ts";
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
  const scripted = form.has("scripted");
  const login = await attemptLogin(request, context.clientAddress, formText(form, "password"));
  if (!login.ok) {
    const { problem } = login;
    const message = problem.code === "wrong-password" ? WRONG_PASSWORD : null;
    const retryAfterSeconds = problem.code === "blocked" ? problem.retryAfterSeconds : 0;
    if (scripted) return answer({ message, retryAfterSeconds });
    // The page itself shows how long a block lasts.
    return message ? redirectWithMessage(page, message) : redirect(page, 303);
  }
  const headers = { "Set-Cookie": login.value.setCookie };
  return scripted ? answer({ message: null, retryAfterSeconds: 0 }, headers) : redirect(page, { status: 303, headers });
}

function answer(loginAnswer: LoginAnswer, headers: Record<string, string> = {}): Response {
  return Response.json(loginAnswer, { headers: { "Cache-Control": "no-store", ...headers } });
}
