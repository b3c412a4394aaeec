import { createCookie, type Cookie } from "@remix-run/node";

import { sessionKey } from "../accounts/secrets.server.ts";
import { cookieName, secureCookies } from "../http/cookies.server.ts";
import { singleton } from "../shared/singleton.ts";

const HALF_HOUR_SECONDS = 30 * 60;

/** A signed HttpOnly cookie that keeps something through a sign-in. */
export function makeHalfHourCookie(name: "chosen-item" | "draft"): Cookie {
  return singleton(`${name}-cookie`, () =>
    createCookie(cookieName(name), {
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure: secureCookies,
      maxAge: HALF_HOUR_SECONDS,
      secrets: [sessionKey(name)],
    }),
  );
}
