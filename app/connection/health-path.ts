/** Not in `paths.ts`, because the browser's framework script, which this folder is a part of, must not change with it. */
export const HEALTH_PATH = "/healthz";
