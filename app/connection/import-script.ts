import { HEALTH_PATH } from "./connection-paths.ts";
import { keepTrying, Unreachable } from "./keep-trying.ts";

/**
 * Imports a script of the shop, and waits for it while the shop cannot be reached. Rejects when the shop can be reached
 * but the script cannot be loaded: a new version of the shop has other scripts, and some browsers never request a
 * failed one again. The caller then loads a page from the server.
 */
export function importScript<Module>(load: () => Promise<Module>): Promise<Module> {
  return keepTrying(async () => {
    try {
      return await load();
    } catch (error) {
      await checkConnection();
      throw error;
    }
  });
}

async function checkConnection(): Promise<void> {
  const answer = await fetch(HEALTH_PATH, { cache: "no-store" }).catch(() => null);
  const health = (await answer?.json().catch(() => null)) as { status?: unknown } | null | undefined;
  // A shop that fails a check, such as that for room on its disk, still serves.
  if (health?.status !== "ok" && health?.status !== "failing") throw new Unreachable("The shop cannot be reached.");
}

/** Loads a page from the server. The promise never resolves. */
export function loadPage(path: string): Promise<never> {
  location.assign(path);
  return new Promise(() => undefined);
}
