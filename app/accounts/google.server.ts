import { config } from "../config.server.ts";
import { log } from "../log.server.ts";
import { madeFrom } from "../shared/made-from.ts";

import { makeGoogleSignIn } from "./google-sign-in.server.ts";
import { sessionKey } from "./secrets.server.ts";

const signIn = madeFrom(
  () => config.google,
  (settings) => {
    if (!settings) {
      const missing = ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"];
      log.info({ missing }, "Sign-in with Google is off: settings are missing. Set them to turn it on.");
      return undefined;
    }
    const { authorizationUrl, tokenUrl, userinfoUrl, isNotGoogle } = settings;
    if (isNotGoogle) {
      log.warn(
        { authorizationUrl, tokenUrl, userinfoUrl },
        "Sign-in with Google uses addresses that are not Google's. Unset the variables of these addresses, unless this is a test.",
      );
    }
    return makeGoogleSignIn(settings, sessionKey("sign-in"));
  },
);
// Called at the start, so that the log says whether it is off.
signIn();

/** Sign-in with Google; undefined if it is off. */
export function findGoogle(): ReturnType<typeof makeGoogleSignIn> | undefined {
  return signIn();
}

/** The origins to which a sign-in form may lead, for the Content Security Policy. */
export function listSignInOrigins(): string[] {
  return config.google ? [new URL(config.google.authorizationUrl).origin] : [];
}
