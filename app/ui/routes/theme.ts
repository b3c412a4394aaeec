import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import type { ClientActionFunctionArgs } from "@remix-run/react";

import { isSentByJavaScript } from "../../shared/javascript-field.ts";
import { themeCookie } from "../../http/cookies.server.ts";
import { pageOfForm, type FormAnswer } from "../../http/form-answer.server.ts";
import { readForm } from "../../http/read-form.server.ts";
import * as paths from "../../paths.ts";
import { orFailure } from "../or-failure.ts";
import { THEME_NOT_CHANGED } from "../ui.messages.ts";

export const handle = { waitsForLock: false };

export function loader(): Response {
  return redirect(paths.home);
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const theme = form.get("theme") === "dark" ? "dark" : "light";
  const headers = { "Set-Cookie": themeCookie.serialize(theme) };
  if (isSentByJavaScript(form)) return data<FormAnswer>({ message: null }, { headers });
  return redirect(pageOfForm(form, paths.home), { status: 303, headers });
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return orFailure(() => serverAction<typeof action>(), { request, message: THEME_NOT_CHANGED });
}
