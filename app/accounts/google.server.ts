import { config } from "../config.server.ts";
import { log } from "../log.server.ts";
import { singleton } from "../shared/singleton.ts";

import { makeGoogleSignIn } from "./google-sign-in.server.ts";
import { sessionKey } from "./secrets.server.ts";

/** Sign-in with Google as configured; undefined where it is off. */
export const google = singleton("google", () => {
  const key = sessionKey("sign-in");
  if (!config.google) {
    const missing = ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"];
    log.info({ missing }, "Sign-in with Google is off: settings are missing.");
    return undefined;
  }
  const { authorizationUrl, tokenUrl, userinfoUrl, standsElsewhere } = config.google;
  if (standsElsewhere) {
    log.warn({ authorizationUrl, tokenUrl, userinfoUrl }, "Sign-in with Google uses addresses that are not Google's.");
  }
  return makeGoogleSignIn(config.google, key);
});

/** Origins of the pages on which people sign in. */
export function listSignInOrigins(): string[] {
  return config.google ? [new URL(config.google.authorizationUrl).origin] : [];
}
