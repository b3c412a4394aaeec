import { z } from "zod";

import { isOneLine } from "../../shared/one-line.ts";
import { ONE_LINE, tooLong } from "../../shared/validation.messages.ts";

import { NO_NAME } from "./security.messages.ts";

const MAX_NAME = 60;

/** A name that distinguishes an authenticator app, a passkey or an API key from the others. */
export const factorName = z
  .string({ error: NO_NAME })
  .trim()
  .min(1, NO_NAME)
  .max(MAX_NAME, tooLong(MAX_NAME))
  .refine(isOneLine, ONE_LINE);
