import { z } from "zod";

import { CODE_IS_TEXT, NO_PASSWORD, NO_TOKEN } from "./gate.messages.ts";

/** The bodies of the API's login. */

export const credentialsBody = z.object({
  password: z.string({ error: NO_PASSWORD }),
  code: z.string({ error: CODE_IS_TEXT }).default(""),
});

export const tokenBody = z.object({ token: z.string({ error: NO_TOKEN }) });
