import type { Db } from "#db/connection.ts";

import { config } from "../config.server.ts";
import { PUBLIC_WEB } from "../http/network-policy.server.ts";
import { isDraining } from "../http/operations.server.ts";

import { checkAllLinks } from "./check-all-links.server.ts";
import { HostQueue } from "./host-queue.ts";
import type { LinkRequester } from "./request-link.server.ts";

/** From 1 to 5 o'clock in the server's time zone. */
const NIGHT = { from: 1, until: 5 };
/** How long a run takes at most. The job starts one each hour. */
const RUN_MS = 50 * 60_000;
/** The pause between two requests to a host. */
const PAUSE_MS = 5_000;
/** Each link is checked at most once in a night. */
const AGAIN_MS = 20 * 60 * 60_000;
/** The time limit for a link, with its redirects and pauses. */
const LINK_MS = 2 * 60_000;

/** Checks links to other shops, slowly, if it is night. The rest is checked in the next night. */
export async function checkLinksAtNight(db: Db, now: Date): Promise<void> {
  const hour = now.getHours();
  if (!config.checksLinks || hour < NIGHT.from || hour >= NIGHT.until) return;
  const end = performance.now() + RUN_MS;
  await checkAllLinks(db, {
    ...makeRequester({ pauseMs: PAUSE_MS, limitMs: LINK_MS }),
    checkedBefore: new Date(now.getTime() - AGAIN_MS),
    isOver: () => isDraining() || performance.now() > end,
  });
}

/** Makes a requester for links of the public web. Its User-Agent names this shop. */
export function makeRequester({ pauseMs, limitMs }: { pauseMs: number; limitMs: number }): LinkRequester {
  const { publicUrl } = config;
  const userAgent = `Mozilla/5.0 (compatible; link check${publicUrl === undefined ? "" : `; +${publicUrl}`})`;
  return { policy: PUBLIC_WEB, hosts: new HostQueue(pauseMs), limitMs, userAgent };
}
