import { z } from "zod";

import { parseDollars } from "../../shared/money.ts";
import { tooLong } from "../../shared/validation.messages.ts";

import {
  NO_CONTROLS,
  WRITE_AMOUNT,
  WRITE_AMOUNT_TOO,
  WRITE_ORDER,
  WRITE_PAYMENT,
  WRITE_REFERENCE,
} from "./act-fields.messages.ts";

/** The fields of an administrator's act on an order or a case. */

export const MAX_NOTE_LENGTH = 500;
const MAX_REFERENCE_LENGTH = 200;

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, tooLong(max))
    .refine((value) => value.isWellFormed() && !/(?![\n\r\t])\p{Cc}/u.test(value), NO_CONTROLS);

const note = text(MAX_NOTE_LENGTH).transform((value) => value || null);

export const noteForm = z.object({ note: note.optional().transform((value) => value ?? null) });

/** Parses a positive amount in dollars. Returns cents. */
function toCents(value: string, context: z.RefinementCtx): number {
  const cents = parseDollars(value);
  if (cents !== null && cents > 0) return cents;
  context.addIssue({ code: "custom", message: WRITE_AMOUNT });
  return z.NEVER;
}

const optionalAmount = z
  .string(WRITE_AMOUNT)
  .transform((value, context) => (value.trim() === "" ? null : toCents(value, context)))
  .default(null);

/** The amount and the reference are optional. A reference needs an amount. */
export const acceptForm = noteForm
  .extend({
    amount: optionalAmount,
    reference: text(MAX_REFERENCE_LENGTH).default(""),
  })
  .refine(({ amount, reference }) => amount !== null || reference === "", {
    path: ["amount"],
    message: WRITE_AMOUNT_TOO,
  });

/** An order may end without an amount. An amount and a reference need each other. */
export const refundForm = noteForm
  .extend({
    amount: optionalAmount,
    reference: text(MAX_REFERENCE_LENGTH).default(""),
    ends: z
      .string()
      .optional()
      .transform((value) => value === "1"),
    seen: z.coerce.number().int().min(0).catch(-1),
  })
  .superRefine(({ amount, reference, ends }, context) => {
    const add = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    const isEnd = ends && amount === null;
    if (amount === null && (!ends || reference !== "")) add("amount", ends ? WRITE_AMOUNT_TOO : WRITE_AMOUNT);
    if (reference === "" && !isEnd) add("reference", WRITE_REFERENCE);
  });

export const lookUpForm = noteForm.extend({
  payment_id: z
    .string(WRITE_PAYMENT)
    .trim()
    .regex(/^[\w-]{1,200}$/, WRITE_PAYMENT),
});

export const matchForm = noteForm.extend({
  order: z
    .string()
    .trim()
    .regex(/^[\w-]{1,64}$/, WRITE_ORDER),
});
