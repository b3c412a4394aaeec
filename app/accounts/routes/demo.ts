import { redirect, type ActionFunctionArgs } from "@remix-run/node";

import { config } from "../../config.server.ts";
import { NOTHING_HERE } from "../../http/http.messages.ts";
import { readForm } from "../../http/read-form.server.ts";
import * as paths from "../../paths.ts";
import { NO_DEMO_ACCOUNT } from "../accounts.messages.ts";
import { DEMO_ACCOUNTS, isDemoRole } from "../demo-accounts.ts";
import { returnPath } from "../sign-in-path.ts";
import { signInAndRedirect } from "../sign-in.server.ts";

export function loader(): Response {
  return config.demo ? redirect(paths.signIn) : nothingHere();
}

/** `POST /auth/demo`: signs in with an account of the demonstration. A real shop answers 404. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  if (!config.demo) return nothingHere();
  const form = await readForm(request);
  const account = form.get("account");
  if (!isDemoRole(account)) return new Response(NO_DEMO_ACCOUNT, { status: 400 });
  return signInAndRedirect({ request, context }, DEMO_ACCOUNTS[account], returnPath(form.get("next")));
}

function nothingHere(): Response {
  return new Response(NOTHING_HERE, { status: 404 });
}
