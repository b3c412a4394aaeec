import { EventEmitter } from "node:events";

import { singleton } from "../shared/singleton.ts";

/** Emits the token of each session that ends by sign-in or sign-out. Chat connections of that session then close. */
export const sessionEnds = singleton("session-ends", () => new EventEmitter<{ end: [token: string] }>());
