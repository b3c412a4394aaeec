import { afterAll, beforeAll, expect, test } from "vitest";

import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { textOf } from "#tests/setup/client.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

import { person, SELLER_EMAIL, sessionCookie } from "./chat-people.ts";

let shop: StartedShop;
beforeAll(async () => {
  shop = await startShop({ SELLER_EMAIL });
});
afterAll(() => shop.end());

const HINT = `Buyers write to the seller’s account, ${SELLER_EMAIL}. Sign in with it to see and answer their chats.`;

function administratorAs(name: string) {
  const client = makeAdminClient(shop.db, shop.server.url);
  const [cookie = "", token = ""] = sessionCookie(shop.db, person(name)).split("=");
  client.cookies.set(cookie, token);
  return client;
}

test("only an administrator who is not signed in as the seller is told which account has the chats", async () => {
  const admin = makeAdminClient(shop.db, shop.server.url);
  const response = await admin.fetch("/chats");
  const signIn = response.headers.get("Location") ?? "";
  expect([response.status, signIn]).toEqual([303, "/sign-in?next=%2Fchats"]);
  expect(textOf(await admin.getPage(signIn))).toContain(HINT);

  expect(textOf(await administratorAs("nora").getPage("/chats"))).toContain(HINT);
  expect(textOf(await administratorAs("sam").getPage("/chats"))).not.toContain(HINT);
  const visitor = await fetch(`${shop.server.url}/chats`, { redirect: "manual" });
  expect(visitor.headers.getSetCookie().join()).not.toContain("flash");
});
