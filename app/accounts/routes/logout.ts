import { redirect, type ActionFunctionArgs } from "@remix-run/node";

import { clearDraft } from "../../cart/draft.server.ts";
import { db } from "../../database.server.ts";
import { accountMarkCookie } from "../../http/cookies.server.ts";
import { log } from "../../log.server.ts";
import * as paths from "../../paths.ts";
import { clearSessionCookie, readSessionToken } from "../session-cookie.server.ts";
import { signOut } from "../sessions.server.ts";

export function loader(): Response {
  return redirect(paths.home);
}

/** `POST /auth/logout`: ends the session and removes its cookies, drafts and unsent messages from the browser. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const token = readSessionToken(request.headers.get("Cookie"));
  const address = context.clientAddress;
  const userId = token === undefined ? null : signOut(db, token, address, new Date());
  if (userId !== null) log.info({ userId, address }, "A user signed out.");
  const headers = new Headers({ "Clear-Site-Data": '"storage"', "Set-Cookie": clearSessionCookie() });
  headers.append("Set-Cookie", accountMarkCookie.clear());
  headers.append("Set-Cookie", await clearDraft());
  return redirect(paths.home, { status: 303, headers });
}
