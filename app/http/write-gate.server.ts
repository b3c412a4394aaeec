import type { ServerBuild } from "@remix-run/node";

import { waitForWriteLock } from "#db/write-lock.ts";

import { findDamage } from "../database-damage.server.ts";
import { db } from "../database.server.ts";
import * as paths from "../paths.ts";
import { BUSY, DAMAGED, RETRY_AFTER_BUSY } from "../shared/fault.ts";

import { apiError } from "./api.server.ts";
import { CANNOT_SAVE, NOTHING_SAVED } from "./http.messages.ts";
import { refuse } from "./refusal.server.tsx";

interface RouteHandle {
  /** False for an action that writes nothing that matters, or that waits for the write lock itself. */
  waitsForLock?: false;
}

/** Makes every action wait for the write lock, between other requests (see `waitForWriteLock`). */
export function waitBeforeWrites(build: ServerBuild): ServerBuild {
  const routes = { ...build.routes };
  for (const [id, route] of Object.entries(build.routes)) {
    const { action } = route.module;
    const handle = route.module.handle as RouteHandle | undefined;
    if (!action || handle?.waitsForLock === false) continue;
    const hasPage = route.module.default !== undefined;
    routes[id] = {
      ...route,
      module: {
        ...route.module,
        action: async (args) => {
          await requireWriteLock(args.request, hasPage);
          return action(args);
        },
      },
    };
  }
  return { ...build, routes };
}

/**
 * Throws 503 if the database is damaged, or if another process holds the write lock for too long. `hasPage`: the route
 * can show the error page.
 */
export async function requireWriteLock(request: Request, hasPage = false): Promise<void> {
  if (findDamage() !== null) refuseWrite(request, hasPage, { page: DAMAGED, text: CANNOT_SAVE, headers: {} });
  if (await waitForWriteLock(db)) return;
  refuseWrite(request, hasPage, { page: BUSY, text: NOTHING_SAVED, headers: RETRY_AFTER_BUSY });
}

interface RefusedWrite {
  /** The reason, as a code for the error page. */
  page: string;
  text: string;
  headers: Record<string, string>;
}

function refuseWrite(request: Request, hasPage: boolean, { page, text, headers }: RefusedWrite): never {
  if (hasPage) throw Response.json(page, { status: 503, headers });
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith(paths.apiPrefix)) throw refuse(request, text, { status: 503, headers });
  throw apiError(503, text, {}, headers);
}
