import fc from "fast-check";

import { countPropertyRuns } from "./property-runs.ts";

/** Every plane of Unicode, lone surrogates and control characters. */
export const anyText = fc.string({ unit: "binary", maxLength: 80 });
/** Texts made from what this program gives a meaning. */
const hintedText = fc
  .array(
    fc.oneof(
      anyText,
      fc.constantFrom("'", "=", "//", "\\", "/", "?q=", "&", "#", "%2f", "%", "http://", "https://a.example/x?y=1"),
      fc.constantFrom("<a href=x>", "<img src=/images/PCProducts/1/description/a.webp>", "<p style='", "</p>", "<!--"),
      fc.constantFrom("javascript:", "@", "127.0.0.1", "::1", "1e3", "-0", "1,000.50", "$", "\r\n", "\t", ".webp"),
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(""));
export const texts = fc.oneof(anyText, hintedText);

/** The parameters of an address, with any values. */
export const query = (names: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...names), texts).map((fields) => new URLSearchParams(fields));

/** Checks a rule for random inputs. A failure prints its seed and the shortest input. */
export function holds<Input>(input: fc.Arbitrary<Input>, rule: (value: Input) => void): void {
  fc.assert(fc.property(input, rule), { numRuns: countPropertyRuns(300) });
}
