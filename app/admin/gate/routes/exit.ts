import { redirect, type ActionFunctionArgs } from "@remix-run/node";

import { db } from "../../../database.server.ts";
import { pageOfForm } from "../../../http/form-answer.server.ts";
import { readForm } from "../../../http/read-form.server.ts";
import * as paths from "../../../paths.ts";
import { clearAdminCookie, readAdminToken } from "../admin-cookie.server.ts";
import { endAdminSession } from "../admin-tokens.server.ts";

export function loader(): Response {
  return redirect(paths.adminPanel);
}

/** `POST /admin/exit`: ends this browser's administrator session. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const page = pageOfForm(await readForm(request), paths.adminPanel);
  const token = readAdminToken(request);
  if (token !== undefined) endAdminSession(db, token, context.clientAddress, new Date());
  return redirect(page, { status: 303, headers: { "Set-Cookie": clearAdminCookie() } });
}
