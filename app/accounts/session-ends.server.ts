import { EventEmitter } from "node:events";

import { singleton } from "../shared/singleton.ts";

/** Emits the token of each session that somebody ends. What is open in that session's name listens and ends as well. */
export const sessionEnds = singleton("session-ends", () => new EventEmitter<{ end: [token: string] }>());
