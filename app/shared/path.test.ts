import { expect, it } from "vitest";

import { path, withQuery } from "./path.ts";

it("path encodes every value", () => {
  expect(path`/chat/${"a/b?c#d %é"}/images/${7}`).toBe("/chat/a%2Fb%3Fc%23d%20%25%C3%A9/images/7");
  expect(path`/chats`).toBe("/chats");
});

it("path encodes values in a query", () => {
  expect(path`/sign-in?next=${"/account?tab=cart&x=1#top"}`).toBe(
    "/sign-in?next=%2Faccount%3Ftab%3Dcart%26x%3D1%23top",
  );
});

it("withQuery adds a query, and nothing if it is empty", () => {
  expect(withQuery("/chats", { q: "a&b c", page: "2" })).toBe("/chats?q=a%26b+c&page=2");
  expect(
    withQuery("/chats", [
      ["id", "1"],
      ["id", "2"],
    ]),
  ).toBe("/chats?id=1&id=2");
  expect(withQuery("/chats", new URLSearchParams())).toBe("/chats");
});
