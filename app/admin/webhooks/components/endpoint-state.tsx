import { minuteOf } from "../../../shared/minute.ts";

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
        <span className="font-semibold text-danger">Off since {minuteOf(new Date(disabledAt))}</span>
      ) : failingSince !== null ? (
        <span className="font-semibold text-scarce">Failing since {minuteOf(new Date(failingSince))}</span>
      ) : (
        <span className="font-semibold">On</span>
      )}
      {waits}
    </p>
  );
}
