import { redirect, type ActionFunctionArgs } from "@remix-run/node";

import { redirectWithMessage } from "../../http/flash.server.ts";
import { readForm } from "../../http/read-form.server.ts";
import * as paths from "../../paths.ts";
import { SIGN_IN_MESSAGES } from "../accounts.messages.ts";
import { findGoogle } from "../google.server.ts";
import { returnPath, signInPath } from "../sign-in-path.ts";

export function loader(): Response {
  return redirect(paths.signIn);
}

/** `POST /auth/google`: starts a sign-in with Google that leads back to `next`. */
export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  const next = returnPath((await readForm(request)).get("next"));
  const google = findGoogle();
  return google ? google.start(next) : redirectWithMessage(signInPath(next), SIGN_IN_MESSAGES.off);
}
