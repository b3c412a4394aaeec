import { expect, test } from "vitest";

import { findPlace } from "./areas.ts";

test.each([
  ["/ayzadmin", "Products", "Products"],
  ["/admin/edit", "Products", "Products"],
  ["/smartadmin/csv", "Products", "Products"],
  ["/orders", "Orders", "Orders"],
  ["/orders/ABC/slip", "Orders", "Orders"],
  ["/orders/attention/3/accept", "Orders", "Needs attention"],
  ["/orders/ledger/", "Orders", "Ledger"],
  ["/admin/content/privacy", "Content", "Content"],
  ["/admin/security/password", "Settings", "Security"],
  ["/ADMIN/health", "Health", "Health"],
  ["/admin/audit", "Health", "Audit trail"],
])("%s belongs to the page %s › %s", (pathname, area, page) => {
  const place = findPlace(pathname);
  expect([place?.area.name, place?.page.name]).toEqual([area, page]);
});

test("other addresses belong to no page of the panels", () => {
  expect(findPlace("/pcshop")).toBeNull();
  expect(findPlace("/ordersome")).toBeNull();
});
