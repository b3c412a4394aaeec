import { afterEach, expect, test } from "vitest";

import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { Client, textOf } from "#tests/setup/client.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

let shop: StartedShop;
afterEach(() => shop.end());

const NOTICE = "Is a proxy missing from the settings?";
const ask = () => fetch(shop.server.url, { headers: { "X-Forwarded-For": "192.0.2.1" } });

test("administrators see in every panel that forwarded headers come from an address that is not trusted", async () => {
  shop = await startShop({ TRUST_PROXY: "192.0.2.0/24" });
  const admin = makeAdminClient(shop.db, shop.server.url);
  expect(await admin.getPage("/orders")).not.toContain(NOTICE);
  await ask();
  for (const panel of ["/admin", "/ayzadmin", "/pcadmin", "/smartadmin", "/orders"]) {
    const page = textOf(await admin.getPage(panel));
    expect(page).toContain(NOTICE);
    expect(page).toContain("If it is your proxy, set TRUST_PROXY=127.0.0.1 and restart");
  }
  const visitor = new Client(shop.server.url);
  for (const address of ["/", "/orders"]) expect(await (await visitor.fetch(address)).text()).not.toContain(NOTICE);
});

test("administrators see no notice about a proxy that is trusted", async () => {
  shop = await startShop({ TRUST_PROXY: "127.0.0.1" });
  const admin = makeAdminClient(shop.db, shop.server.url);
  await ask();
  expect(await admin.getPage("/orders")).not.toContain(NOTICE);
});
