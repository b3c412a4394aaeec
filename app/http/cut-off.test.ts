import { expect, test } from "vitest";

import { isCutOff } from "./cut-off.ts";

const request = new Request("https://shop.example");

test("the end of a connection is not a fault, although the signal missed it", () => {
  expect(isCutOff(request, Object.assign(new Error("aborted"), { code: "ECONNRESET" }))).toBe(true);
});

test.each([new Error("aborted"), Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }), "aborted", null])(
  "%s is a fault",
  (error) => {
    expect(isCutOff(request, error)).toBe(false);
  },
);
