import { safePath } from "../http/redirect.ts";
import * as paths from "../paths.ts";

/** What a signed cookie can carry beside its own fields and still be kept by browsers (4,096 bytes in all). */
const MAX_RETURN_LENGTH = 2_000;

/**
 * The page to go back to after sign-in, of what an address, a form or a cookie names: one of this shop that does not
 * itself sign in or out, else the Open Box Store.
 */
export function returnPath(next: unknown): string {
  const path = safePath(typeof next === "string" ? next : null);
  if (path.length > MAX_RETURN_LENGTH || /^\/(sign-in|auth)(?![^/?#])/.test(path)) return paths.home;
  return path;
}

/** The sign-in page that leads back to a page of this shop. */
export function signInPath(next: string): string {
  const path = returnPath(next);
  return path === paths.home ? paths.signIn : paths.signInAndReturn(path);
}
