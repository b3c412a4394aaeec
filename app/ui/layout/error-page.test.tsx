import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { BUSY } from "../../shared/fault.ts";

import { ErrorPage } from "./error-page.tsx";

function render(error: unknown): string {
  return renderToStaticMarkup(<ErrorPage error={error} links={[]} />);
}

/** The error that Remix makes of a thrown response. */
function errorResponse(status: number, data: unknown = null) {
  return { status, statusText: "", internal: false, data };
}

test.each([
  [400, "We could not read this request"],
  [403, "You do not have access"],
  [404, "Page not found"],
  [405, "We could not read this request"],
  [413, "That is too large"],
  [422, "Some fields need your attention"],
  [429, "Too many requests"],
  [500, "Something went wrong on our side"],
  [502, "Something went wrong on our side"],
  [503, "This is not available right now"],
])("shows its own message for status %i", (status, title) => {
  const html = render(errorResponse(status));
  expect(html).toContain(`>${status}</p>`);
  expect(html).toContain(`>${title}</h1>`);
  expect(html).not.toContain("Reference");
});

test("shows the reference of a fault while reading", () => {
  const html = render(errorResponse(500, { reference: "0a1b2c3d", readOnly: true }));
  expect(html).toContain("Reference: 0a1b2c3d");
  expect(html).toContain("Please try again in a moment.");
});

test("makes no promise about what was saved if a sent form failed", () => {
  const html = render(errorResponse(500, { reference: "0a1b2c3d", readOnly: false }));
  expect(html).toContain("may or may not have been saved");
  expect(html).not.toContain("Please try again in a moment.");
});

test("says of a fault of a damaged database that the owner has to repair the shop", () => {
  const html = render(errorResponse(503, { reference: "0a1b2c3d", readOnly: true, isDamage: true }));
  expect(html).toContain("The owner of the shop has to repair it first.");
  expect(html).toContain("Reference: 0a1b2c3d");
  expect(html).not.toContain("Try again");
});

test('offers "Try again" only if a retry may help and resubmits nothing', () => {
  const offers = (error: unknown) => render(error).includes(">Try again</a>");
  expect(offers(errorResponse(500, { reference: "0a1b2c3d", readOnly: true }))).toBe(true);
  expect(offers(errorResponse(503))).toBe(true);
  expect(offers(new TypeError("Failed to fetch"))).toBe(true);
  expect(offers(errorResponse(500, { reference: "0a1b2c3d", readOnly: false }))).toBe(false);
  expect(offers(errorResponse(503, BUSY))).toBe(false);
  expect(offers(errorResponse(404))).toBe(false);
});

test("shows neither status nor cause of a fault in the browser", () => {
  const html = render(new TypeError("Failed to fetch"));
  expect(html).toContain(">This page could not be loaded</h1>");
  expect(html).not.toMatch(/Failed|500/);
});
