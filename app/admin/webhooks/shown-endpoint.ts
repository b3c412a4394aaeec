import type { Endpoint } from "../../webhooks/endpoints.queries.server.ts";

/** An endpoint as the browser receives it. */
export function toShown({ id, url, events, failingSince, disabledAt, waiting }: Endpoint) {
  return {
    ...{ id, url, events, waiting },
    failingSince: failingSince?.toISOString() ?? null,
    disabledAt: disabledAt?.toISOString() ?? null,
  };
}
