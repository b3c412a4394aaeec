import { makeCredentialCookie } from "../../http/cookies.server.ts";

import { TOKEN_HOURS } from "./admin-tokens.server.ts";

const cookie = makeCredentialCookie("admin", TOKEN_HOURS * 60 * 60);

export const { serialize: serializeAdminCookie, clear: clearAdminCookie } = cookie;

/** The administrator's token that a request brings: a browser's in its cookie, a script's as `Authorization: Bearer`. */
export function readAdminToken(request: Request): string | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
  const token = bearer ?? cookie.read(request.headers.get("Cookie"));
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}
