import { and, eq, ne } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { letters } from "#db/schema/index.ts";

import type { Actor } from "../../audit/actor.ts";
import { recordAudit } from "../../audit/audit.server.ts";
import { config } from "../../config.server.ts";
import type { Message } from "../../ui/messages/message.ts";

import { MAIL_IS_OFF, NOTHING_CHANGED, QUEUED_AGAIN } from "./mail.messages.ts";

/** Queues a letter again that was refused or given up. It is retried for two days, like a new one. */
export function sendAgain(db: Db, id: string, by: Actor, now: Date): Message {
  if (!config.mail.server) return MAIL_IS_OFF;
  return db.transaction(
    (tx) => {
      const isFailed = and(eq(letters.id, id), eq(letters.state, "failed"), ne(letters.audience, "test"));
      const again = { state: "queued", attempts: 0, error: null, createdAt: now, dueAt: now, endedAt: null } as const;
      if (tx.update(letters).set(again).where(isFailed).run().changes === 0) return NOTHING_CHANGED;
      recordAudit(db, { by, action: "send-letter-again", subject: id, now });
      return QUEUED_AGAIN;
    },
    { behavior: "immediate" },
  );
}
