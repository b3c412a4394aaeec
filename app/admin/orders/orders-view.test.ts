import { describe, expect, it } from "vitest";

import { asksForNoView, isFiltered, ordersPath, ordersSearch, parseOrdersView, parsePeriod } from "./orders-view.ts";

const view = (search: string) => parseOrdersView(new URLSearchParams(search));

describe("orders view", () => {
  it.each([
    "",
    "?q=lamp",
    "?q=50%25+%26+more",
    "?payment=partially_paid",
    "?shipping=unsent&page=3",
    "?q=%D0%BB&payment=finished&shipping=sent&review=1&page=12",
  ])("parses its own address %s to the same view", (search) => {
    expect(ordersSearch(view(search))).toBe(search);
  });

  it.each([
    ["?payment=paid", ""],
    ["?payment=constructor&shipping=toString", ""],
    ["?page=0", ""],
    ["?page=-1&review=yes", ""],
    ["?page=1.5", ""],
    ["?page=99999999999", "?page=1000000"],
    ["?q=+%00+", ""],
    ["?q=a%0Ab", "?q=a+b"],
    ["?q=%ED%A0%80x", `?q=${encodeURIComponent("\ufffd\ufffd\ufffdx")}`],
  ])("reads %s as %j", (given, kept) => {
    expect(ordersSearch(view(given))).toBe(kept);
  });

  it("tells whether a view hides some orders", () => {
    for (const search of ["", "?page=4"]) expect(isFiltered(view(search))).toBe(false);
    for (const search of ["?q=a", "?payment=expired", "?shipping=sent", "?review=1"]) {
      expect(isFiltered(view(search))).toBe(true);
    }
  });

  it("has a parameter in the address of all orders, because the bare address opens another view", () => {
    expect(ordersPath({})).toBe("/orders?shipping=all");
    expect(ordersPath({ page: 2 })).toBe("/orders?page=2");
    for (const search of ["", "?days=7", "?utm=1"]) expect(asksForNoView(new URLSearchParams(search))).toBe(true);
    for (const search of ["?shipping=all", "?q=", "?page=1"]) {
      expect(asksForNoView(new URLSearchParams(search))).toBe(false);
      expect(isFiltered(view(search))).toBe(false);
    }
  });

  it.each([
    ["", 30],
    ["?days=7", 7],
    ["?days=90", 90],
    ["?days=1e9", 30],
  ])("shows the figures of the period %j: %i days", (search, days) => {
    expect(parsePeriod(new URLSearchParams(search))).toBe(days);
  });
});
