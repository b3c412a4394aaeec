import { pino } from "pino";

import { config } from "./config.server.ts";
import { singleton } from "./shared/singleton.ts";

/** Logs one JSON line per event to standard output. Removes personal data and credentials. */
export const log = singleton("log", () =>
  pino({
    level: config.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ["*.authorization", "*.cookie", "*.password", "*.token", "*.secret", "*.email", "*.phone", "*.address"],
      remove: true,
    },
  }),
);
