import type { BuyerOrder } from "../orders.queries.server.ts";
import { trackingUrl } from "../tracking.ts";

/** The carrier and tracking number of a sent order. The number is a link if the carrier has a page for it. */
export function Parcel({ order }: { order: Pick<BuyerOrder, "postalService" | "trackingNumber"> }) {
  const { postalService, trackingNumber } = order;
  const url = trackingUrl(postalService, trackingNumber);
  return (
    <>
      {postalService && `by ${postalService} `}
      {url ? (
        <a href={url} target="_blank" rel="noopener noreferrer" className="font-semibold underline underline-offset-4">
          {trackingNumber}
          <span className="sr-only"> (follow the parcel, opens in a new tab)</span>
        </a>
      ) : (
        trackingNumber
      )}
    </>
  );
}
