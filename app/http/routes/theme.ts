import { redirect, type ActionFunctionArgs } from "@remix-run/node";

import * as paths from "../../paths.ts";
import { themeCookie } from "../cookies.server.ts";
import { pageOfForm } from "../form-answer.server.ts";
import { readForm } from "../read-form.server.ts";

export const handle = { waitsForLock: false };

export function loader(): Response {
  return redirect(paths.home);
}

/** Stores the theme for a browser without JavaScript. With JavaScript the browser stores it itself. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const theme = form.get("theme") === "dark" ? "dark" : "light";
  const headers = { "Set-Cookie": themeCookie.serialize(theme) };
  return redirect(pageOfForm(form, paths.home), { status: 303, headers });
}
