import type { Finding } from "../../doctor/finding.ts";
import * as paths from "../../paths.ts";
import type { Shop } from "../../shops/shops.ts";
import type { Message } from "../../ui/messages/message.ts";

export const NOT_CHECKED: Message = {
  text: "The shop could not be reached.",
  detail: "Nothing was checked. Try again.",
  tone: "failure",
};

export const WEBHOOK_LINK = "This webhook";

/** The text names at most this many categories and counts the others. */
const MAX_NAMED = 3;

/** `groups`: the spellings of each category. */
export function categorySpellings(shop: Shop, groups: readonly string[][]): Finding {
  const named = groups.slice(0, MAX_NAMED).map((names) => names.map((name) => `“${name}”`).join(" and "));
  const more = groups.length > MAX_NAMED ? [`${groups.length - MAX_NAMED} more`] : [];
  return {
    subject: "Categories",
    state: "warning",
    text: `${shop.name} has categories in several spellings: ${[...named, ...more].join("; ")}.`,
    advice: "Shoppers see each spelling as a separate category. Merge those that belong together.",
    link: { name: `Categories of ${shop.name}`, path: paths.categories(shop) },
  };
}

export const CONNECTIONS_TEXT =
  "Asks the mail server, Google and the payment provider whether they accept the settings. No messages are sent.";
export const NO_CONNECTIONS = "No other service is set up.";
