import { describe, expect, it } from "vitest";

import { refuse } from "./refusal.server.tsx";

async function findLink(referer?: string): Promise<string | undefined> {
  const headers = { Accept: "text/html", ...(referer !== undefined && { Referer: referer }) };
  const response = refuse(new Request("https://shop.example/theme", { headers }), "Refused.", { status: 400 });
  return /<a href="([^"]*)"/.exec(await response.text())?.[1];
}

describe("the link of a refusal", () => {
  it.each([
    ["https://shop.example/pcshop/lamp", "/pcshop/lamp"],
    ["https://shop.example/pcshop?q=a&sort=b", "/pcshop?q=a&amp;sort=b"],
  ])("leads back to %s, a page of this shop", async (referer, expected) => {
    expect(await findLink(referer)).toBe(expected);
  });

  it.each([
    "https://shop.example//evil.example/x",
    "https://shop.example/\\evil.example/x",
    "https://shop.example/.//evil.example/x",
    "https://shop.example/a/..//evil.example/x",
    "https://evil.example/x",
    "//evil.example/x",
    "javascript:alert(1)",
    "no address",
    undefined,
  ])("leads to the first page instead of %s", async (referer) => {
    expect(await findLink(referer)).toBe("/");
  });

  it("leads to the first page instead of a very long address", async () => {
    expect(await findLink(`https://shop.example/${"x".repeat(5_000)}`)).toBe("/");
  });
});
