/*
 * These addresses are not in `paths.ts`: the browser's framework script contains this folder and must keep its hash
 * when other addresses change.
 */

/** Says whether the shop can serve. `public/service-worker.js`, which is no module, repeats it. */
export const HEALTH_PATH = "/healthz";

/** A file of `public/`. */
export const SERVICE_WORKER_PATH = "/service-worker.js";
