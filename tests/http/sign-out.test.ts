import { once } from "node:events";

import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, it } from "vitest";

import { makeAdminClient } from "#tests/setup/admin-client.ts";
import type { Client } from "#tests/setup/client.ts";
import { runCommand } from "#tests/setup/run-command.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

import { person, SELLER_EMAIL, signedIn } from "./chat-people.ts";

let shop: StartedShop;
const sockets: Socket[] = [];
beforeAll(async () => {
  shop = await startShop({ SELLER_EMAIL });
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await shop.end();
});

const enter = (name: string) => signedIn(shop.db, shop.server.url, name);

async function openSocket(token: string | undefined): Promise<Socket> {
  const extraHeaders = { Cookie: `session=${token}`, Origin: shop.server.url };
  const socket = io(shop.server.url, { transports: ["websocket"], forceNew: true, reconnection: false, extraHeaders });
  sockets.push(socket);
  await new Promise((resolve, reject) => socket.once("connect", resolve as () => void).once("connect_error", reject));
  return socket;
}

it.each<[string, string, (client: Client) => Promise<Response>]>([
  ["here", "elsewhere", (client) => client.postForm("/auth/logout", {})],
  ["elsewhere", "here", (client) => client.postForm("/account/sessions", { end: "others" })],
])("a sign-out %s ends the chat connections there at once, and none %s", async (where, _, signOut) => {
  const [here, elsewhere] = [enter("nora"), enter("nora")];
  const [ending, staying] = where === "here" ? [here, elsewhere] : [elsewhere, here];
  const tabs = [await openSocket(ending.cookies.get("session")), await openSocket(ending.cookies.get("session"))];
  const other = await openSocket(staying.cookies.get("session"));
  const ended = Promise.all(tabs.map((tab) => once(tab as unknown as NodeJS.EventEmitter, "disconnect")));
  const answer = await signOut(here);
  expect(answer.status).toBe(303);
  // Sooner than the check that runs every 30 seconds.
  const signal = AbortSignal.timeout(10_000);
  await Promise.race([ended, once(signal, "abort").then(() => Promise.reject(new Error("still connected")))]);
  expect(other.connected).toBe(true);
});

it("clears the browser's storage of the shop", async () => {
  const answer = await enter("tom").postForm("/auth/logout", {});
  expect(answer.headers.get("Clear-Site-Data")).toBe('"storage"');
});

it("a command ends the sessions of one customer or of all, while the server runs", async () => {
  const [nora, tom] = [enter("nora"), enter("tom")];
  const run = (account: string) => runCommand("admin", ["sign-out", account], { STORAGE_DIR: shop.server.storageDir });
  const isSignedIn = async (client: Client) => (await client.fetch("/account")).status === 200;
  expect(await run(person("nora").email)).toMatchObject({ code: 0 });
  expect([await isSignedIn(nora), await isSignedIn(tom)]).toEqual([false, true]);
  expect(await run("--all")).toMatchObject({ code: 0 });
  expect(await isSignedIn(tom)).toBe(false);
  expect(await run("--all")).toEqual({ code: 0, output: "0 customer sessions have ended.\n" });
  expect(await run("nora")).toMatchObject({ code: 2 });
});

it.each(["/ayzadmin", "/orders", "/admin/audit"])(
  "administrators find the button Exit on %s, which returns to the same page",
  async (page) => {
    const admin = makeAdminClient(shop.db, shop.server.url);
    const [, form = ""] = /<form[^>]*action="\/admin\/exit"[^>]*>(.*?)<\/form>/.exec(await admin.getPage(page)) ?? [];
    expect(form.replace(/<[^<>]*>/g, "")).toBe("Exit");
    expect(form).toContain(`name="returnTo" value="${page}"`);
  },
);
