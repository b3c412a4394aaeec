import { MAX_PRICE_CENTS } from "../shared/money.ts";

/** Problems of a product's fields, in forms, the API and CSV files. */
export const PRODUCT_FIELD_PROBLEMS = {
  id: "Use 1 to 64 letters, digits, dots, dashes or underscores, beginning with a letter or a digit.",
  noId: "Enter an id.",
  noTitle: "Enter a title.",
  noMainCategory: "Enter a main category.",
  noCategory: "Enter a category.",
  control: "Remove control characters.",
  money: `Write an amount of dollars such as 12.50, at most ${MAX_PRICE_CENTS / 100}.`,
  quantity: (max: number) => `Write a whole number from 0 to ${max}.`,
  rate: "Write a whole number from 0 to 5.",
  availability: "Write YES or NO.",
  link: "Write a whole address that begins with http:// or https://.",
  specs: "Write a list of objects with name and value.",
  noSpecName: "Enter a name.",
  noSpecValue: "Enter a value.",
  repeatedSpec: "There is another specification with this name.",
  tooManySpecs: (max: number) => `Enter at most ${max} specifications.`,
  updatedAt: "Write a time such as 2026-01-31T12:00:00.000Z.",
};
