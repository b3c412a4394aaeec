import { makeCredentialCookie } from "../http/cookies.server.ts";
import { DAY_SECONDS } from "../shared/durations.ts";
import { SESSION_DAYS, SESSION_DAYS_AFTER_END } from "../shared/kept-days.ts";

/** The cookie lives longer than its session. So it can still prove whose form was sent after the session had ended. */
const cookie = makeCredentialCookie("session", (SESSION_DAYS + SESSION_DAYS_AFTER_END) * DAY_SECONDS);

/** The session token in a Cookie header; undefined if there is none or it has a wrong format. */
export function readSessionToken(cookieHeader: string | null | undefined): string | undefined {
  const token = cookie.read(cookieHeader);
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

export const { serialize: serializeSessionCookie, clear: clearSessionCookie } = cookie;
