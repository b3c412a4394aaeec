import { expect, test } from "vitest";

import { textOf } from "#tests/setup/client.ts";
import { startShop } from "#tests/setup/start-shop.ts";

import { signedIn } from "./chat-people.ts";

test("chat is off without SELLER_EMAIL, and the page says so", async () => {
  const off = await startShop();
  try {
    const client = signedIn(off.db, off.server.url, "nora");
    expect(textOf(await client.getPage("/chats"))).toContain("Chat is switched off in this shop.");
    expect((await client.sendJson("POST", "/api/chats", {})).status).toBe(503);
    const begun = await client.postForm("/chats", {});
    expect(begun.headers.get("Location")).toBe("/chats");
    expect((await client.fetch("/chat/x")).status).toBe(200);
    expect(await client.getPage("/")).not.toContain('href="/chats"');
  } finally {
    await off.end();
  }
});
