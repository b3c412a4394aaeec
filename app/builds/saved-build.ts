/** For one account. */
export const MAX_SAVED_BUILDS = 20;
/** In characters. The database holds the same limit. */
export const MAX_BUILD_NAME = 60;

/** A name that a person typed, on one line; empty if nothing is left. */
export function readBuildName(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, MAX_BUILD_NAME)
    .toWellFormed()
    .trim();
}
