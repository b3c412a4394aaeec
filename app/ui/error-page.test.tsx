import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { ErrorPage } from "./error-page.tsx";

function render(error: unknown): string {
  return renderToStaticMarkup(<ErrorPage error={error} shops={[]} />);
}

/** What Remix makes of a response that is thrown. */
function errorResponse(status: number, data: unknown = null) {
  return { status, statusText: "", internal: false, data };
}

test.each([
  [400, "This request cannot be understood"],
  [403, "This is not open to you"],
  [404, "Nothing is here"],
  [405, "This request cannot be understood"],
  [413, "That is too large"],
  [422, "The form is not right yet"],
  [429, "That was too often"],
  [500, "Something went wrong on our side"],
  [502, "Something went wrong on our side"],
  [503, "The shop cannot do this right now"],
])("status %i has its own words", (status, title) => {
  const html = render(errorResponse(status));
  expect(html).toContain(`>${status}</p>`);
  expect(html).toContain(`>${title}</h1>`);
  expect(html).not.toContain("Reference");
});

test("a fault while reading shows its reference", () => {
  const html = render(errorResponse(500, { reference: "0a1b2c3d", readOnly: true }));
  expect(html).toContain("Reference: 0a1b2c3d");
  expect(html).toContain("Please try again in a moment.");
});

test("a fault of a sent form makes no promise about what was saved", () => {
  const html = render(errorResponse(500, { reference: "0a1b2c3d", readOnly: false }));
  expect(html).toContain("may or may not have been saved");
  expect(html).not.toContain("Please try again in a moment.");
});

test("a fault in the browser has no status, and its cause is not shown", () => {
  const html = render(new TypeError("Failed to fetch"));
  expect(html).toContain(">This page could not be shown</h1>");
  expect(html).not.toMatch(/Failed|500/);
});
