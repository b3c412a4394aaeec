import type { Request } from "express";

import { readSessionToken } from "./accounts/session-cookie.server.ts";
import { readAdminToken } from "./admin/gate/admin-cookie.server.ts";
import { hashToken, publicIdOf } from "./shared/token.server.ts";

/**
 * Names the sessions of a request for the log: a customer's and an administrator's. The log lines of their sign-ins have
 * the same names. The session may have ended, but only somebody who had its token can send it.
 */
export function nameSender(req: Request): { session?: string; admin?: string } {
  const session = readSessionToken(req.headers.cookie);
  const admin = readAdminToken({ headers: { get: (name) => req.get(name) ?? null } });
  return {
    ...(session !== undefined && { session: publicIdOf(hashToken(session)) }),
    ...(admin !== undefined && { admin: publicIdOf(hashToken(admin)) }),
  };
}
