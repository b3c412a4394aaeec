import type { AppLoadContext } from "@remix-run/node";

/** The load context of a client that always takes more of a streamed response. */
export const READING_CLIENT = { watchClient: () => () => Promise.resolve(true) } as AppLoadContext;
