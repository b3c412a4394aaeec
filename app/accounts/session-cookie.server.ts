import { makeCredentialCookie } from "../http/cookies.server.ts";

import { SESSION_DAYS } from "./sessions.server.ts";

const cookie = makeCredentialCookie("session", SESSION_DAYS * 24 * 60 * 60);

/** The token of this browser's session, if it brought one of the right shape. */
export function readSessionToken(cookieHeader: string | null | undefined): string | undefined {
  const token = cookie.read(cookieHeader);
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

export const { serialize: serializeSessionCookie, clear: clearSessionCookie } = cookie;
