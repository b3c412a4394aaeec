import { eq } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { letters } from "#db/schema/index.ts";

import type { Actor } from "../../audit/actor.ts";
import { recordAudit } from "../../audit/audit.server.ts";
import { config } from "../../config.server.ts";
import { queueLetter } from "../../mail/outbox.server.ts";
import { deliver, retryLetters } from "../../mail/send-letters.server.ts";
import { openMailer } from "../../mail/smtp.server.ts";
import type { Message } from "../../ui/messages/message.ts";

import { MAIL_IS_OFF, TEST_KEPT, TEST_LETTER, TEST_NOT_QUEUED, TEST_SENT, testFailed } from "./mail.messages.ts";

/** For this long the job that sends letters skips the letter. This request makes the only attempt. */
const OWN_MS = 10 * 60_000;
/** An administrator waits for the response. */
const ATTEMPT_MS = 30_000;

/** Sends a letter at once. Returns a message with the result. */
export async function sendTestLetter(db: Db, recipient: string, by: Actor, now: Date): Promise<Message> {
  const id = db.transaction(
    (tx) => {
      const dueAt = new Date(now.getTime() + OWN_MS);
      recordAudit(db, { by, action: "send-test-letter", now });
      return queueLetter(tx, { audience: "test", recipient, topic: "test", letter: TEST_LETTER, dueAt }, now);
    },
    { behavior: "immediate" },
  );
  const row = id === null ? undefined : db.select().from(letters).where(eq(letters.id, id)).get();
  if (!row) return config.mail.isOn ? TEST_NOT_QUEUED : MAIL_IS_OFF;
  if (!config.mail.server) return TEST_KEPT;
  const mailer = openMailer(config.mail.server, ATTEMPT_MS);
  try {
    const delivery = await deliver(db, mailer, row);
    if (delivery.outcome === "sent") {
      retryLetters(db, new Date());
      return TEST_SENT;
    }
    const isQueued = eq(letters.key, row.key);
    db.update(letters).set({ state: "failed", endedAt: new Date() }).where(isQueued).run();
    return testFailed(delivery.error);
  } finally {
    mailer.close();
  }
}
