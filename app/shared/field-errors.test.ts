import { expect, it } from "vitest";
import { z } from "zod";

import { fieldErrors } from "./field-errors.ts";

it("fieldErrors returns the first message of each field, and the message about the whole", () => {
  const schema = z
    .object({
      name: z
        .string()
        .min(2, "Too short.")
        .regex(/^[a-z]+$/, "Use letters."),
      items: z.array(z.object({ count: z.number("Not a number.") })),
      note: z.string(),
    })
    .refine(() => false, { error: "All wrong.", when: () => true });
  const { error } = schema.safeParse({ name: "1", items: [{ count: 1 }, { count: "" }], note: "" });
  expect(error && fieldErrors(error)).toEqual({
    name: "Too short.",
    "items.1.count": "Not a number.",
    "": "All wrong.",
  });
});
