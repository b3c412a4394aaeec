import { expect, it } from "vitest";

import { classifyLink, type LinkOutcome } from "./link-outcomes.ts";

it.each<[outcome: LinkOutcome, status: number, link: string, finalUrl: string]>([
  ["ok", 200, "https://www.ebay.com/itm/1?campid=9", "https://www.ebay.com/itm/1?campid=9"],
  ["ok", 206, "http://amazon.com/dp/1?tag=me-20", "https://www.amazon.com/Lamp/dp/1?tag=me-20&x=1"],
  ["ok", 200, "https://amzn.to/3abc", "https://www.amazon.com/dp/1?tag=me-20"],
  ["ok", 200, "https://shop.example/", "https://shop.example/"],
  ["gone", 404, "https://shop.example/1", "https://shop.example/1"],
  ["gone", 410, "https://shop.example/1", "https://shop.example/1"],
  ["moved", 200, "https://shop.example/1", "https://parking.invalid/1"],
  ["moved", 200, "https://shop.example/1", "https://www.shop.example/?gone=1"],
  ["tag-lost", 200, "https://www.amazon.com/dp/1?tag=me-20", "https://www.amazon.com/dp/1"],
  ["tag-lost", 200, "https://www.amazon.com/dp/1?tag=me-20", "https://www.amazon.com/dp/1?tag=other-20"],
  ["unknown", 403, "https://shop.example/1", "https://shop.example/1"],
  ["unknown", 429, "https://shop.example/1", "https://shop.example/1"],
  ["unknown", 503, "https://shop.example/1", "https://shop.example/1"],
  ["unknown", 302, "https://shop.example/1", "https://shop.example/1"],
])("the outcome is %s: status %i, %s redirects to %s", (outcome, status, link, finalUrl) => {
  expect(classifyLink(link, { kind: "answer", status, finalUrl })).toBe(outcome);
});

it("a link is gone if its host does not exist, and unknown if there is no answer", () => {
  expect(classifyLink("https://shop.example/1", { kind: "no-host" })).toBe("gone");
  expect(classifyLink("https://shop.example/1", { kind: "no-answer" })).toBe("unknown");
});
