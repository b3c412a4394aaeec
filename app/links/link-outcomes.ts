import { marketplaceName } from "../catalogue/product.ts";

export const LINK_OUTCOMES = ["ok", "gone", "moved", "tag-lost", "unknown"] as const;
/**
 * - `gone`: the page or the host does not exist
 * - `moved`: the link leads to another shop, or to the start page
 * - `tag-lost`: the link leads to a page whose address has lost the affiliate tag
 * - `unknown`: the host did not let the check see the page
 */
export type LinkOutcome = (typeof LINK_OUTCOMES)[number];

/** The outcomes for which the owner has to do something. */
export const PROBLEM_OUTCOMES = ["gone", "moved", "tag-lost"] as const satisfies LinkOutcome[];

/** The outcome of requesting a link. */
export type LinkAnswer =
  | { kind: "answer"; status: number; finalUrl: string }
  /** The name of the host does not exist. */
  | { kind: "no-host" }
  /** No result: no response in time, a broken connection, a private address, a redirect loop. */
  | { kind: "no-answer" };

/** The parameters in which affiliate programs name who gets the commission. */
const TAGS = ["tag", "campid", "aff", "affid", "aff_id", "affiliate", "affiliate_id", "partner", "ref", "refid"];

/** Maps short-link hosts to their shop. */
const SHORT_LINKS: Record<string, string> = {
  "amzn.to": "AMAZON",
  "amzn.eu": "AMAZON",
  "a.co": "AMAZON",
  "ebay.us": "EBAY",
};

export function classifyLink(link: string, answer: LinkAnswer): LinkOutcome {
  if (answer.kind === "no-host") return "gone";
  if (answer.kind === "no-answer") return "unknown";
  const { status, finalUrl } = answer;
  if (status === 404 || status === 410) return "gone";
  if (status < 200 || status > 299) return "unknown";
  const [asked, reached] = [new URL(link), new URL(finalUrl)];
  if (shopOf(asked) !== shopOf(reached)) return "moved";
  if (asked.pathname.length > 1 && reached.pathname === "/" && asked.href !== reached.href) return "moved";
  const isTagLost = TAGS.some((name) => {
    const tag = asked.searchParams.get(name);
    return Boolean(tag) && reached.searchParams.get(name) !== tag;
  });
  return isTagLost ? "tag-lost" : "ok";
}

function shopOf(url: URL): string {
  return SHORT_LINKS[url.hostname.replace(/^www\./, "")] ?? marketplaceName(url.href);
}
