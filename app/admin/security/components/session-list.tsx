import * as paths from "../../../paths.ts";
import { Card } from "../../../ui/card.tsx";
import { EndButton } from "../../../ui/end-button.tsx";
import { UtcTime } from "../../../ui/utc-time.tsx";
import { moreSessions } from "../security.messages.ts";

/** A session as its page shows it. */
export interface ShownSession {
  id: string;
  name: string;
  address: string | null;
  startedAt: string;
  usedAt: string;
  isThis: boolean;
}

/** The open sessions of administrators, each with a button that ends it. */
export function SessionList({ sessions, areAllListed }: { sessions: ShownSession[]; areAllListed: boolean }) {
  return (
    <Card as="section" aria-labelledby="sessions" className="p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="sessions" className="text-lg font-semibold">
          Logged in
        </h2>
        {sessions.length > 1 && (
          <EndButton action={paths.security} end="others">
            End all others
          </EndButton>
        )}
      </div>
      <ul className="mt-2 divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 text-sm">
              <p className="font-semibold wrap-anywhere">
                {session.name}
                {session.isThis && <span className="font-normal text-muted"> · this session</span>}
              </p>
              <p className="wrap-anywhere text-muted tabular-nums">
                {session.address && `${session.address} · `}since{" "}
                <UtcTime at={session.startedAt} className="whitespace-nowrap" />, last used{" "}
                <UtcTime at={session.usedAt} className="whitespace-nowrap" />
              </p>
              <p className="text-muted">In the audit trail: {session.id}</p>
            </div>
            {!session.isThis && (
              <EndButton action={paths.security} end={session.id}>
                End<span className="sr-only"> {session.name}</span>
              </EndButton>
            )}
          </li>
        ))}
      </ul>
      {!areAllListed && <p className="text-sm text-muted">{moreSessions(sessions.length)}</p>}
    </Card>
  );
}
