interface ShownState {
  failingSince: string | null;
  disabledAt: string | null;
  waiting: number;
}

/** Whether an endpoint accepts its messages, and how many wait. */
export function EndpointState({ endpoint: { failingSince, disabledAt, waiting } }: { endpoint: ShownState }) {
  const waits = waiting > 0 ? ` · ${waiting.toLocaleString("en-US")} waiting` : "";
  return (
    <p className="text-muted tabular-nums">
      {disabledAt !== null ? (
        <span className="font-semibold text-danger">Off since {timeText(disabledAt)}</span>
      ) : failingSince !== null ? (
        <span className="font-semibold text-scarce">Failing since {timeText(failingSince)}</span>
      ) : (
        <span className="font-semibold">On</span>
      )}
      {waits}
    </p>
  );
}

/** `2026-11-23 00:57`, in UTC. */
export function timeText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;
}
