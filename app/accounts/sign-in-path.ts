import { safePath } from "../http/redirect.ts";
import * as paths from "../paths.ts";

/**
 * Browsers store cookies of at most 4,096 bytes. The cookie of a sign-in attempt has other fields, and grows by
 * encoding.
 */
const MAX_RETURN_LENGTH = 2_000;

/**
 * The path to return to after sign-in, from an untrusted value of an address, form or cookie. Any value that is not a
 * path of this shop, or that itself signs in or out, becomes the Open Box Store.
 */
export function returnPath(next: unknown): string {
  const path = safePath(typeof next === "string" ? next : null);
  if (path.length > MAX_RETURN_LENGTH || /^\/(sign-in|auth)(?![^/?#])/.test(path)) return paths.home;
  return path;
}

/** The path of the sign-in page from which sign-in leads back to `next`. */
export function signInPath(next: string): string {
  const path = returnPath(next);
  return path === paths.home ? paths.signIn : paths.signInAndReturn(path);
}
