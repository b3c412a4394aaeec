import { z } from "zod";

import { isOneLine } from "../../shared/one-line.ts";
import { ONE_LINE } from "../../shared/validation.messages.ts";

import { LONG_NAME, NO_NAME } from "./security.messages.ts";

/** A name that distinguishes an authenticator app, a passkey or an API key from the others. */
export const factorName = z
  .string({ error: NO_NAME })
  .trim()
  .min(1, NO_NAME)
  .max(60, LONG_NAME)
  .refine(isOneLine, ONE_LINE);
