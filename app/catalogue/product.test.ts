import { describe, expect, it } from "vitest";

import { marketplaceName } from "./product.ts";

describe("a marketplace's name", () => {
  it.each([
    ["https://www.ebay.com/itm/1", "EBAY"],
    ["https://amazon.co.uk/dp/1", "AMAZON"],
    ["https://www.amazon.co.uk/dp/1", "AMAZON"],
    ["https://www.walmart.com.au/x", "WALMART"],
    ["https://newegg.com", "NEWEGG"],
    ["https://shop.example.org/", "EXAMPLE"],
    ["https://co.uk/", "CO"],
    ["http://192.168.0.1/x", "192.168.0.1"],
    ["http://localhost/x", "LOCALHOST"],
    ["not a link", ""],
  ])("names the marketplace of %s %j", (link, name) => {
    expect(marketplaceName(link)).toBe(name);
  });
});
