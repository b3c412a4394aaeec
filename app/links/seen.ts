import type { LinkOutcome } from "./link-outcomes.ts";

/** The field of a form with what its row showed. A decision counts only if this is still so. */
export const SEEN_FIELD = "seen";

/** What a row shows about a link. */
export function seenFinding({ outcome, url }: { outcome: LinkOutcome; url: string }): string {
  return `${outcome} ${url}`;
}

/** What a row shows about a price in cents. It was compared with the page of the link. */
export function seenPrice({ price, url }: { price: number | null; url: string | null }): string {
  return `${price ?? ""} ${url ?? ""}`;
}
