import { expect, test } from "vitest";

import { textOf } from "#tests/setup/client.ts";
import { PUBLIC_URL, setUpSettingsShop } from "#tests/setup/settings-shop.ts";

const shop = setUpSettingsShop();
const FILE = "/.well-known/security.txt";

test("security.txt says where to report a vulnerability, as soon as the owner has set it in the panel", async () => {
  expect((await shop.visitor().fetch(FILE)).status).toBe(404);
  const wrong = await shop.save("people", { SECURITY_CONTACT: "http://shop.example" });
  expect([wrong.status, textOf(await wrong.text())]).toEqual([
    422,
    expect.stringContaining("must be an e-mail address"),
  ]);
  for (const [typed, contact] of [
    ["security@shop.example", "mailto:security@shop.example"],
    ["https://shop.example/report", "https://shop.example/report"],
  ] as const) {
    expect((await shop.save("people", { SECURITY_CONTACT: typed })).status).toBe(303);
    const response = await shop.visitor().fetch(FILE);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "text/plain; charset=utf-8"]);
    const lines = (await response.text()).trimEnd().split("\n");
    const expires = lines.find((line) => line.startsWith("Expires: "))?.slice("Expires: ".length) ?? "";
    expect(lines).toEqual([`Contact: ${contact}`, `Expires: ${expires}`, `Canonical: ${PUBLIC_URL}${FILE}`]);
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(80);
    expect(days).toBeLessThan(366);
  }
});
