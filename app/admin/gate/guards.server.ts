import { data } from "@remix-run/node";

import { findUser } from "../../accounts/guards.server.ts";
import { db } from "../../database.server.ts";
import { apiError } from "../../http/api.server.ts";

import { readAdminToken } from "./admin-cookie.server.ts";
import { isAdminToken } from "./admin-tokens.server.ts";
import { ADMINISTRATORS_ONLY, LOG_IN_FIRST } from "./gate.messages.ts";
import type { RefusedRequest } from "./refused-request.ts";

export function isAdmin(request: Request): boolean {
  const token = readAdminToken(request);
  return token !== undefined && isAdminToken(db, token, new Date());
}

/** Guards panels and their forms: throws 401. The gate then shows the login form. */
export function requireAdmin(request: Request): void {
  if (isAdmin(request)) return;
  const refused: RefusedRequest = { sentForm: request.method === "POST" };
  throw data(refused, { status: 401 });
}

/** Guards the API: throws 401, or 403 for a signed-in user who is not an administrator. */
export function requireApiAdmin(request: Request): void {
  if (isAdmin(request)) return;
  if (findUser(request)) throw apiError(403, ADMINISTRATORS_ONLY);
  throw apiError(401, LOG_IN_FIRST);
}
