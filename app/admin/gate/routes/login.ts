import { redirect, type ActionFunctionArgs } from "@remix-run/node";

import { redirectWithMessage } from "../../../http/flash.server.ts";
import { pageOfForm } from "../../../http/form-answer.server.ts";
import { readForm } from "../../../http/read-form.server.ts";
import * as paths from "../../../paths.ts";
import { formText } from "../../../shared/form-text.ts";
import { attemptLogin } from "../attempt-login.server.ts";
import { WRONG_PASSWORD } from "../gate.messages.ts";
import type { LoginAnswer } from "../login-answer.ts";

/** The address answers to the form; whoever opens it by hand is led to a panel. */
export function loader(): Response {
  return redirect(paths.adminPanel);
}

/**
 * Where the login form posts to. The page it stands on shows the panel afterwards, or what was wrong. Scripts get a plain
 * answer: an action of Remix's would ask for the page anew, which an address that is not let in has no use for.
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
    // The page says by itself how long a block lasts.
    return message ? redirectWithMessage(page, message) : redirect(page, 303);
  }
  const headers = { "Set-Cookie": login.value.setCookie };
  return scripted ? answer({ message: null, retryAfterSeconds: 0 }, headers) : redirect(page, { status: 303, headers });
}

function answer(said: LoginAnswer, headers: Record<string, string> = {}): Response {
  return Response.json(said, { headers: { "Cache-Control": "no-store", ...headers } });
}
