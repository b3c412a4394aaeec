import type { DbOrTransaction } from "#db/connection.ts";

import { log } from "../log.server.ts";
import { queueOwnerLetter } from "../mail/outbox.server.ts";
import type { ProviderName } from "../payments/provider-names.ts";

import type { CaseReason } from "./case-kinds.ts";
import { ownerUnknownPayment, ownerWrongSignature } from "./owner-letters.messages.ts";

type Case = CaseReason & { provider?: ProviderName | undefined; paymentId?: string | undefined };

/**
 * Writes to the owner about a new case that belongs to no order. Anybody can cause some of them, so only the first one of
 * a kind in 24 hours is written about.
 */
export function writeCaseLetter(tx: DbOrTransaction, { kind, provider, paymentId, values }: Case, now: Date): void {
  if (provider === undefined) return;
  const letter =
    kind === "unknown_order"
      ? ownerUnknownPayment({ provider, paymentId: paymentId ?? "", values })
      : kind === "wrong_signature"
        ? ownerWrongSignature(provider)
        : null;
  if (letter === null) return;
  try {
    queueOwnerLetter(tx, { topic: `owner-case-${kind}`, letter, isOncePerDay: true }, now);
  } catch (error) {
    // Nothing is left undone because nobody could be written to.
    log.error({ err: error, kind }, "Could not write a letter.");
  }
}
