import { expect, test } from "vitest";

import { returnPath, signInPath } from "./sign-in-path.ts";

test.each([
  ["/account", "/account"],
  ["/account?tab=cart#top", "/account?tab=cart#top"],
  ["/product/a%20b", "/product/a%20b"],
  ["/signs", "/signs"],
  ["/?q=sign-in", "/?q=sign-in"],
])("accepts %s as the path to return to", (next, path) => expect(returnPath(next)).toBe(path));

test.each([
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/.//evil.example",
  "%2f%2fevil.example",
  "https://evil.example/account",
  "https:evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "account",
  "",
  " /account",
  "/sign-in",
  "/sign-in?next=/account",
  "/auth/logout",
  `/?q=${"a".repeat(2_000)}`,
  null,
  undefined,
  ["/account"],
])("replaces %j by the path of the Open Box Store", (next) => expect(returnPath(next)).toBe("/"));

test("the path of the sign-in page contains the path to return to", () => {
  expect(signInPath("/account?tab=cart&x=1")).toBe("/sign-in?next=%2Faccount%3Ftab%3Dcart%26x%3D1");
  expect(signInPath("/")).toBe("/sign-in");
  expect(signInPath("//evil.example")).toBe("/sign-in");
});
