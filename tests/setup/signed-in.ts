import { randomUUID } from "node:crypto";

import type { BrowserContext } from "@playwright/test";

import { signIn } from "#app/accounts/sessions.server.ts";
import type { User } from "#app/accounts/user.ts";

import type { TestShop } from "./playwright.ts";

/** Signs in a new person, so that tests share no cart or orders. Returns their id. */
export async function signInSomebody(context: BrowserContext, shop: Pick<TestShop, "db" | "url">): Promise<string> {
  const id = `person-${randomUUID()}`;
  await signInAs(context, shop, { id, email: "pat@example.com", name: "Pat Example" });
  return id;
}

/** Signs this person in. */
export async function signInAs(context: BrowserContext, shop: Pick<TestShop, "db" | "url">, user: User): Promise<void> {
  const token = signIn(shop.db, { user, previousToken: undefined, now: new Date() });
  await context.addCookies([{ name: "session", value: token, url: shop.url, httpOnly: true, sameSite: "Lax" }]);
}
