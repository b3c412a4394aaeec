/**
 * The address that says whether the shop can serve. It is not in `paths.ts`: the browser's framework script contains this
 * folder and must keep its hash when other addresses change.
 */
export const HEALTH_PATH = "/healthz";
