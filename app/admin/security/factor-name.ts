import { z } from "zod";

import { LONG_NAME, NO_NAME } from "./security.messages.ts";

/** The name that tells an authenticator app or a passkey from the others. */
export const factorName = z.string({ error: NO_NAME }).trim().min(1, NO_NAME).max(60, LONG_NAME);
