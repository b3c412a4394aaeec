import type { BuyLinkName } from "../../links/buy-links.ts";
import type { LinkOutcome } from "../../links/link-outcomes.ts";
import { SUMMED_CLICK_DAYS } from "../../shared/kept-days.ts";
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
  problems: "Links that lead nowhere or to another shop, or that have lost the affiliate tag.",
  unknown: "The other shop blocked the check, as many do with programs. The link may still work for people.",
  ignored: "You chose to ignore the findings for these links. A link is listed again when something new is found.",
  prices:
    "Prices of products with a link, least recently checked first. Open the link, compare and confirm. Visitors see the date.",
  clicks: `How often people followed links to other shops in the last ${SUMMED_CLICK_DAYS} days. Some browsers do not report clicks, so the real numbers may be higher.`,
};

export const EMPTY_TEXTS: Record<LinkList, string> = {
  problems: "No problems.",
  unknown: "No links.",
  ignored: "No links.",
  prices: "No products with a link and a price.",
  clicks: "No clicks yet.",
};

/** In place of "No problems." while nothing is known about any link. */
export const NEVER_CHECKED = "No link has been checked yet.";
export const CHECK_OFF = "Links are not being checked.";
export const CHECK_OFF_REASONS = {
  demo: "The demonstration never checks links.",
  setting: "To turn the nightly check on, remove LINK_CHECK=0 from the environment of the server and restart it.",
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
export const IGNORED: Message = { text: "Link ignored.", tone: "success" };
export const WATCHED: Message = { text: "The link is listed again.", tone: "success" };
export const PRICE_CONFIRMED: Message = { text: "Price confirmed.", tone: "success" };
export const NO_SUCH_LINK: Message = { text: "This link no longer exists.", tone: "failure" };
export const FINDING_CHANGED: Message = {
  text: "The last check of this link found something else. Nothing was changed.",
  detail: "Look at the link again.",
  tone: "failure",
};
export const PRICE_CHANGED: Message = {
  text: "The product has another price or another link now. Nothing was confirmed.",
  detail: "Compare the price again.",
  tone: "failure",
};
export const NOT_REACHED: Message = {
  text: "The shop could not be reached.",
  detail: "Reload the page to see whether the change was made.",
  tone: "failure",
};

/** When links are checked. `lastCheck`: a day, or null before the first check. */
export function checksText(areOn: boolean, lastCheck: string | null, hasDays: boolean): string {
  return [
    areOn
      ? "Links are checked at night, up to 2,400 of one shop. The next night goes on with the rest."
      : "The nightly check is off.",
    lastCheck !== null && `A link was last checked on ${lastCheck}.`,
    hasDays && "Days are UTC.",
  ]
    .filter((text) => text !== false)
    .join(" ");
}
