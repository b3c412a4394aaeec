import { describe, expect, it } from "vitest";

import { isFiltered, ordersSearch, parseOrdersView } from "./orders-view.ts";

const view = (search: string) => parseOrdersView(new URLSearchParams(search));

describe("orders view", () => {
  it.each([
    "",
    "?q=lamp",
    "?q=50%25+%26+more",
    "?payment=partially_paid",
    "?shipping=unsent&page=3",
    "?q=%D0%BB&payment=finished&shipping=sent&review=1&page=12",
  ])("reads back its own address %s", (search) => {
    expect(ordersSearch(view(search))).toBe(search);
  });

  it.each([
    ["?payment=paid", ""],
    ["?payment=constructor&shipping=toString", ""],
    ["?page=0", ""],
    ["?page=-1&review=yes", ""],
    ["?page=1.5", ""],
    ["?page=99999999999", ""],
    ["?q=+%00+", ""],
    ["?q=a%0Ab", "?q=a+b"],
    ["?q=%ED%A0%80x", `?q=${encodeURIComponent("\ufffd\ufffd\ufffdx")}`],
  ])("reads %s as %j", (given, kept) => {
    expect(ordersSearch(view(given))).toBe(kept);
  });

  it("knows whether it filters orders out", () => {
    for (const search of ["", "?page=4"]) expect(isFiltered(view(search))).toBe(false);
    for (const search of ["?q=a", "?payment=expired", "?shipping=sent", "?review=1"]) {
      expect(isFiltered(view(search))).toBe(true);
    }
  });
});
