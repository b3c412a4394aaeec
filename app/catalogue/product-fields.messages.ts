import { MAX_PRICE_CENTS } from "../shared/money.ts";

/** Problems of a product's fields, in forms, the API and CSV files. */
export const PRODUCT_FIELD_PROBLEMS = {
  id: "Use 1 to 64 letters, digits, dots, dashes or underscores, beginning with a letter or a digit.",
  noId: "Enter an id.",
  noTitle: "Enter a title.",
  noMainCategory: "Enter a main category.",
  noCategory: "Enter a category.",
  control: "Remove control characters.",
  money: `Enter an amount in dollars, such as 12.50, at most ${MAX_PRICE_CENTS / 100}.`,
  quantity: (max: number) => `Enter a whole number from 0 to ${max}.`,
  rate: "Enter a whole number from 0 to 5.",
  availability: "Enter YES or NO.",
  link: "Enter a full address that begins with http:// or https://.",
  tooManyTags: (max: number) => `Use at most ${max.toLocaleString("en-US")} tags.`,
  specs: "Send a list of objects with name and value.",
  noSpecName: "Enter a name.",
  noSpecValue: "Enter a value.",
  repeatedSpec: "There is another specification with this name.",
  tooManySpecs: (max: number) => `Enter at most ${max} specifications.`,
  goneImages: (names: readonly string[]) =>
    `These pictures are no longer there: ${names.join(", ")}. Remove them from the description, or add them again.`,
  updatedAt: "Enter a time such as 2026-01-31T12:00:00.000Z.",
};
