import type { Config } from "../../config.server.ts";
import { checkConnections } from "../../doctor/check-connections.server.ts";
import type { Finding } from "../../doctor/finding.ts";
import { singleton } from "../../shared/singleton.ts";

interface ConnectionCheck {
  at: Date;
  findings: Finding[];
}

const state = singleton("connection-check", () => ({
  last: null as ConnectionCheck | null,
  running: null as Promise<void> | null,
}));

/** What the last check of the connections has found; null if there was none since the start. */
export function findLastCheck(): ConnectionCheck | null {
  return state.last;
}

/** Checks the connections. Requests during a check wait for its result. */
export function checkOnce(config: Config): Promise<void> {
  state.running ??= checkConnections(config)
    .then((findings) => void (state.last = { at: new Date(), findings }))
    .finally(() => (state.running = null));
  return state.running;
}
