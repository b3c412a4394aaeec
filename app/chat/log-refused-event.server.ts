import { db } from "../database.server.ts";
import { spend } from "../http/rate-limits.server.ts";
import { log } from "../log.server.ts";

import type { ChatSocket } from "./broadcast.server.ts";

/**
 * Logs who sent a refused event, without its contents. The lines of each person are limited, so that nobody can fill
 * the log.
 */
export function logRefusedEvent({ data: { actor, address } }: ChatSocket, event: string, reason: string): void {
  if (!spend(db, [{ budget: "refused-event-lines", subject: actor.id }], new Date()).ok) return;
  log.warn({ userId: actor.id, address, event, reason }, "Refused a chat event.");
}
