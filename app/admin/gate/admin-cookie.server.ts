import { makeCredentialCookie } from "../../http/cookies.server.ts";

import { TOKEN_HOURS } from "./admin-tokens.server.ts";

const cookie = makeCredentialCookie("admin", TOKEN_HOURS * 60 * 60);

export const { serialize: serializeAdminCookie, clear: clearAdminCookie } = cookie;

/** The administrator's token of a request: in the cookie of a browser, or as `Authorization: Bearer` of a program. */
export function readAdminToken(request: { headers: Pick<Headers, "get"> }): string | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
  const token = bearer ?? cookie.read(request.headers.get("Cookie"));
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}
