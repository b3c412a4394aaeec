import { makeDraft, STANDARD_TEXTS } from "#app/content/content-drafts.ts";
import { CONTENT_PAGES, type ContentPageName } from "#app/content/content-pages.ts";

const FACTS = {
  ...{ paymentService: "a simulated payment page", holdMinutes: 60 },
  ...{ orderKeepYears: 10, email: "seller@demo.example" },
};

/** The values that the demonstration's owner filled into the drafts. */
const BLANKS: Record<string, string> = {
  "[COUNTRIES]": "the United States and Canada",
  "[CARRIERS]": "USPS and UPS",
  "[WHO PAYS]": "you, unless the product is not as described",
  "[COIN]": "the coin that you paid with",
  "[YOUR NAME AND ADDRESS]": "Refals, a shop that does not exist, 1 Example Street, Springfield",
  "[YOUR NAME]": "Refals, a shop that does not exist",
  "[YOUR ADDRESS]": "1 Example Street, Springfield",
  "[YOUR E-MAIL ADDRESS]": FACTS.email,
  "[INCLUDE OR EXCLUDE]": "include",
  "[COUNTRY]": "the United States",
};
/** The number of days on each page, one after another. */
const DAYS: Partial<Record<ContentPageName, string[]>> = {
  shipping: ["2", "3 to 6", "14"],
  returns: ["30", "7"],
  privacy: ["14"],
  terms: [],
  contact: ["2"],
};

/** The texts of the demonstration's footer. Grading keeps its standard text. */
export const DEMO_PAGES = CONTENT_PAGES.filter(({ name }) => !STANDARD_TEXTS[name]).map(({ name }) => {
  const days = (DAYS[name] ?? []).values();
  const text = makeDraft(name, FACTS)
    .replaceAll("[NUMBER OF DAYS]", (blank) => days.next().value ?? blank)
    .replaceAll(/\[[A-Z][^\]]*\]/g, (blank) => BLANKS[blank] ?? blank);
  return { name, text };
});
