import { pino } from "pino";

import { config } from "./config.server.ts";
import { singleton } from "./shared/singleton.ts";

/** One JSON line per event on standard output; what could identify or admit a person is removed. */
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
