import type { LetterState } from "../../../mail/letter-states.ts";
import { UtcTime } from "../../../ui/utc-time.tsx";
import { STATE_LABELS } from "../mail.messages.ts";

/** A letter as the browser receives it. */
interface ShownState {
  state: LetterState;
  attempts: number;
  error: string | null;
  dueAt: string;
  endedAt: string | null;
}

const TONES: Partial<Record<LetterState, string>> = { failed: "text-danger", queued: "text-scarce" };

/** The state of a letter: whether it was sent, and otherwise the mail server's answer and the next attempt. */
export function LetterStateText({ letter: { state, attempts, error, dueAt, endedAt } }: { letter: ShownState }) {
  return (
    <>
      <p>
        <span className={`font-semibold ${TONES[state] ?? ""}`}>{STATE_LABELS[state]}</span>
        {endedAt !== null && state !== "kept" && (
          <span className="text-muted">
            {" "}
            <UtcTime at={endedAt} className="tabular-nums" />
          </span>
        )}
        {state === "queued" && attempts > 0 && (
          <span className="text-muted">
            , tried {attempts === 1 ? "once" : `${attempts} times`}, again at{" "}
            <UtcTime at={dueAt} className="tabular-nums" />
          </span>
        )}
      </p>
      {error !== null && <p className="wrap-anywhere text-muted">{error}</p>}
    </>
  );
}
