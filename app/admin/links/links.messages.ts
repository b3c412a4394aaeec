import type { BuyLinkName } from "../../links/buy-links.ts";
import type { LinkOutcome } from "../../links/link-outcomes.ts";
import type { Message } from "../../ui/messages/message.ts";

import type { LinkList } from "./links-view.ts";

export const LIST_LABELS: Record<LinkList, string> = {
  problems: "Problems",
  unknown: "Could not be checked",
  ignored: "Ignored",
  prices: "Prices",
  clicks: "Clicks",
};

export const LIST_TEXTS: Record<LinkList, string> = {
  problems: "Links that lead nowhere, to another shop, or have lost the affiliate tag.",
  unknown: "The other shop did not let the check see the page. Many do that with programs. People may still get there.",
  ignored:
    "You chose not to see what was found about these links. A link is listed again when something else is found.",
  prices:
    "Prices of products with a link, those that nobody has looked at for longest first. Open the link, compare, and confirm. Visitors see the day.",
  clicks:
    "How often people followed links to other shops in the last 30 days. Some browsers do not report clicks, so these are the fewest there were.",
};

export const EMPTY_TEXTS: Record<LinkList, string> = {
  problems: "No problems.",
  unknown: "No links.",
  ignored: "No links.",
  prices: "No products with a link and a price.",
  clicks: "No clicks yet.",
};

export const OUTCOME_LABELS: Record<LinkOutcome, string> = {
  ok: "Works",
  gone: "Gone",
  moved: "Leads elsewhere",
  "tag-lost": "Affiliate tag lost",
  unknown: "Could not be checked",
};

export const LINK_LABELS: Record<BuyLinkName, string> = {
  link: "Buy link",
  ebay: "eBay",
  facebook_marketplace: "Facebook Marketplace",
  offer_up: "OfferUp",
  mercari_marketplaces: "Mercari",
};

/** The answer of the other shop: `404`, or that there was none. */
export function statusText(status: number | null): string {
  return status === null ? "no answer" : `answered ${status}`;
}

const checked = (found: string): Message => ({ text: `The link was checked: ${found}.`, tone: "success" });
export const CHECKED: Record<LinkOutcome, Message> = {
  ok: checked("it works"),
  gone: { text: "The link was checked: the page is gone.", tone: "notice" },
  moved: { text: "The link was checked: it leads elsewhere.", tone: "notice" },
  "tag-lost": { text: "The link was checked: the affiliate tag is lost.", tone: "notice" },
  unknown: { text: "The link could not be checked.", tone: "notice" },
};
export const IGNORED: Message = { text: "The link is ignored.", tone: "success" };
export const WATCHED: Message = { text: "The link is listed again.", tone: "success" };
export const PRICE_CONFIRMED: Message = { text: "The price is confirmed.", tone: "success" };
export const NO_SUCH_LINK: Message = { text: "There is no such link any more.", tone: "failure" };
export const NOT_REACHED: Message = {
  text: "The shop could not be reached.",
  detail: "Reload the page to see whether the change was made.",
  tone: "failure",
};
