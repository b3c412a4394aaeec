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

/** Anybody can send a wrong signature. The provider has signed the others, but the account may have other uses. */
const MOST_PER_DAY: Partial<Record<CaseKind, number>> = { wrong_signature: 1 };
const USUAL_MOST_PER_DAY = 10;

/** Queues a letter to the owner about a new case that belongs to no order, unless many of its kind came today. */
export function queueCaseLetter(tx: DbOrTransaction, { kind, provider, paymentId, values }: Case, now: Date): void {
  if (provider === undefined) return;
  const write = LETTERS[kind];
  if (!write) return;
  const letter = write({ provider, paymentId: paymentId ?? "", values });
  try {
    queueOwnerLetter(
      tx,
      { topic: `owner-case-${kind}`, letter, mostPerDay: MOST_PER_DAY[kind] ?? USUAL_MOST_PER_DAY },
      now,
    );
  } catch (error) {
    // A letter that cannot be queued must not undo the case.
    log.error({ err: error, kind }, "Could not write a letter. The case was opened all the same.");
  }
}
