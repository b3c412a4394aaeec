import { afterAll, beforeAll, expect, it } from "vitest";

import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { Client } from "#tests/setup/client.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

let shop: StartedShop;
beforeAll(async () => {
  shop = await startShop({ ADMIN_PASSWORD: "violet umbrella seven trains" });
});
afterAll(() => shop.end());

const inputsOf = (page: string) =>
  Array.from(page.matchAll(/<input\b[^>]*name="[^"]*password[^"]*"[^>]*>/gi), ([input]) => input);

it.each([
  ["the login of the panels", "/pcadmin", false],
  ["the mail settings", "/admin/settings/mail", true],
  ["the payment settings", "/admin/settings/payments", true],
  ["the page of the second factor", "/admin/security/authenticators/add", true],
])("%s hides passwords, and accepts long and pasted ones from password managers", async (_, path, isAdmin) => {
  const client = isAdmin ? makeAdminClient(shop.db, shop.server.url) : new Client(shop.server.url);
  const inputs = inputsOf(await (await client.fetch(path)).text());
  expect(inputs.length).toBeGreaterThan(0);
  for (const input of inputs) {
    expect(input).toContain('type="password"');
    expect(input).toMatch(/autocomplete="(?:current-password|new-password|off)"/i);
    expect(input).not.toMatch(/onpaste|readonly/i);
    expect(Number(/maxlength="(\d+)"/i.exec(input)?.[1] ?? 1_000)).toBeGreaterThanOrEqual(64);
  }
});
