import { config } from "../config.server.ts";
import { log } from "../log.server.ts";
import { singleton } from "../shared/singleton.ts";

import { makeGoogleSignIn } from "./google-sign-in.server.ts";
import { sessionKey } from "./secrets.server.ts";

/** Sign-in with Google; undefined if it is not configured. */
export const google = singleton("google", () => {
  const key = sessionKey("sign-in");
  if (!config.google) {
    const missing = ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"];
    log.info({ missing }, "Sign-in with Google is off: settings are missing.");
    return undefined;
  }
  const { authorizationUrl, tokenUrl, userinfoUrl, isNotGoogle } = config.google;
  if (isNotGoogle) {
    log.warn({ authorizationUrl, tokenUrl, userinfoUrl }, "Sign-in with Google uses addresses that are not Google's.");
  }
  return makeGoogleSignIn(config.google, key);
});

/** The origins to which a sign-in form may lead, for the Content Security Policy. */
export function listSignInOrigins(): string[] {
  return config.google ? [new URL(config.google.authorizationUrl).origin] : [];
}
