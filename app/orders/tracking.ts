/** The carriers' tracking pages, by the name that the seller typed. */
const CARRIERS: readonly [name: RegExp, url: string][] = [
  [/usps|united states postal/i, "https://tools.usps.com/go/TrackConfirmAction?tLabels="],
  [/\bups\b|united parcel/i, "https://www.ups.com/track?tracknum="],
  [/fed\s?ex/i, "https://www.fedex.com/fedextrack/?trknbr="],
  [/\bdhl\b/i, "https://www.dhl.com/en/express/tracking.html?AWB="],
];

/** Returns a parcel's tracking page, or null for an unknown carrier or without a number. */
export function trackingUrl(postalService: string, trackingNumber: string): string | null {
  const number = trackingNumber.trim();
  const carrier = CARRIERS.find(([name]) => name.test(postalService));
  return carrier && number ? carrier[1] + encodeURIComponent(number) : null;
}
