import { expect, test } from "vitest";

import { trackingUrl } from "./tracking.ts";

test.each([
  ["USPS", "https://tools.usps.com/go/TrackConfirmAction?tLabels=9400"],
  ["usps Priority Mail", "https://tools.usps.com/go/TrackConfirmAction?tLabels=9400"],
  ["UPS", "https://www.ups.com/track?tracknum=9400"],
  ["UPS Ground", "https://www.ups.com/track?tracknum=9400"],
  ["FedEx", "https://www.fedex.com/fedextrack/?trknbr=9400"],
  ["Fed Ex Home", "https://www.fedex.com/fedextrack/?trknbr=9400"],
  ["DHL Express", "https://www.dhl.com/en/express/tracking.html?AWB=9400"],
])("links to the parcel's page at %s", (carrier, url) => {
  expect(trackingUrl(carrier, " 9400 ")).toBe(url);
});

test("an unknown carrier and a parcel without a number have no link", () => {
  expect(trackingUrl("Pony Express", "9400")).toBeNull();
  expect(trackingUrl("Groups of parcels", "9400")).toBeNull();
  expect(trackingUrl("", "9400")).toBeNull();
  expect(trackingUrl("USPS", "  ")).toBeNull();
});

test("a tracking number cannot change the link's host or path", () => {
  expect(trackingUrl("UPS", '1&x=/../"><')).toBe("https://www.ups.com/track?tracknum=1%26x%3D%2F..%2F%22%3E%3C");
});
