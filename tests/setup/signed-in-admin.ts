import type { BrowserContext } from "@playwright/test";

import { issueAdminToken } from "#app/admin/gate/admin-tokens.server.ts";

import type { TestShop } from "./playwright.ts";

/** Logs a browser in as an administrator. Returns the token, which programs send as `Authorization: Bearer`. */
export async function signInAdmin(context: BrowserContext, shop: TestShop): Promise<string> {
  const token = issueAdminToken(shop.db, new Date());
  await context.addCookies([{ name: "admin", value: token, url: shop.url, httpOnly: true, sameSite: "Lax" }]);
  return token;
}
