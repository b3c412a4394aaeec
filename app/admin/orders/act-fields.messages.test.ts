import { expect, test } from "vitest";

import { refundTooHigh } from "./act-fields.messages.ts";

test.each([
  [{ cents: 123_450, isKnown: true }, /^Enter at most \$1,234\.50\. That is the money that came in/],
  [{ cents: 2550, isKnown: false }, /^Enter at most \$25\.50\. It is unknown how much came in/],
  [{ cents: 0, isKnown: true }, /^All money that came in is already noted as sent back/],
])("a refund that is too high is refused with the amount that can be noted: %o", (limit, text) => {
  expect(refundTooHigh(limit)).toMatch(text);
});
