import type { Condition } from "../shops/conditions.ts";

/** What each condition means, in one line. */
export const CONDITION_MEANINGS: Record<Condition, string> = {
  excellent: "Looks new, with no marks you can see at arm’s length.",
  verygood: "Light marks you only see up close.",
  good: "Scratches or scuffs you notice right away.",
  acceptable: "Heavy wear, such as deep scratches or dents.",
};

/** The same in more detail, for the standard text of the page on grading. */
export const CONDITION_DETAILS: Record<Condition, string> = {
  excellent: "It has been opened and tried. Tiny marks may show when you turn it in bright light.",
  verygood:
    "It has been used with care. There may be fine scratches on the body, but you will not notice them in everyday use.",
  good: "It has been used regularly. Expect scratches or scuffs on the body. A screen may have light scratches that disappear when it is on.",
  acceptable:
    "It has been used a lot. Expect deep scratches, dents or faded colors. None of this affects how it works.",
};
