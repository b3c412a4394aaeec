import type { DbOrTransaction } from "#db/connection.ts";

import { log } from "../../log.server.ts";
import { queueOwnerLetter } from "../../mail/outbox.server.ts";
import type { ProviderName } from "../../payments/provider-names.ts";
import type { CaseKind, CaseReason } from "../case-kinds.ts";
import { ownerUnknownPayment, ownerUnreadable, ownerWrongSignature } from "../events/owner-letters.messages.ts";

type Case = CaseReason & { provider?: ProviderName | undefined; paymentId?: string | undefined };

/** The letters about cases that belong to no order. */
const LETTERS: Partial<Record<CaseKind, typeof ownerUnknownPayment>> = {
  unknown_order: ownerUnknownPayment,
  unreadable: ownerUnreadable,
  wrong_signature: ({ provider }) => ownerWrongSignature(provider),
};

/**
 * Queues a letter to the owner about a new case that belongs to no order. Anybody can cause some of them, so only the
 * first case of a kind in 24 hours gets a letter.
 */
export function queueCaseLetter(tx: DbOrTransaction, { kind, provider, paymentId, values }: Case, now: Date): void {
  if (provider === undefined) return;
  const write = LETTERS[kind];
  if (!write) return;
  const letter = write({ provider, paymentId: paymentId ?? "", values });
  try {
    queueOwnerLetter(tx, { topic: `owner-case-${kind}`, letter, isOncePerDay: true }, now);
  } catch (error) {
    // A letter that cannot be queued must not undo the case.
    log.error({ err: error, kind }, "Could not write a letter.");
  }
}
