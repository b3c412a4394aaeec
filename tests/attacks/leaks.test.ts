import { randomBytes } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { signIn } from "#app/accounts/sessions.server.ts";
import { issueAdminToken } from "#app/admin/gate/admin-tokens.server.ts";
import { saveBuild } from "#app/builds/saved-builds.server.ts";
import { sendMessage } from "#app/chat/chat.server.ts";
import { chatActor } from "#app/chat/participants.server.ts";
import { cartLines, shippingAddresses } from "#db/schema/index.ts";
import { beginChat } from "#tests/factories/chat.ts";
import { insertOrder, insertPayment } from "#tests/factories/orders.ts";
import { ACCESS, parseAccessLine } from "#tests/setup/access-table.ts";
import { startAttackedShop, type AttackedShop } from "#tests/setup/attacked-shop.ts";
import { Client } from "#tests/setup/client.ts";
import { readTables } from "#tests/setup/database-contents.ts";
import { VALID_REQUESTS } from "#tests/setup/valid-requests.ts";

/** One person's data has words that are nowhere else. No response to others and no log line may have them. */

const CANARY = `canary${randomBytes(4).toString("hex")}`;
const VICTIM = { id: "victim", email: `${CANARY}@example.com`, name: `Vera ${CANARY}` };
const ADDRESS = {
  ...{ contactName: `Vera ${CANARY}`, email: VICTIM.email, phone: `+1 ${CANARY}`, address: `1 ${CANARY} Street` },
  ...{ city: CANARY, stateProv: CANARY, postalCode: CANARY },
};

let shop: AttackedShop;
let token: string;
let ids: Record<string, string>;
beforeAll(async () => {
  shop = await startAttackedShop();
  const { db } = shop;
  const now = new Date();
  token = signIn(db, { user: VICTIM, previousToken: undefined, now });
  db.insert(shippingAddresses)
    .values({ userId: VICTIM.id, ...ADDRESS, usedAt: now })
    .run();
  saveBuild(db, VICTIM.id, { name: CANARY, lines: [{ id: "1", quantity: 1 }], now });
  const order = insertOrder(db, {
    ...{ userId: VICTIM.id, createdAt: now, paymentStatus: "waiting", ...ADDRESS },
    ...{ title: CANARY, postalService: CANARY, trackingNumber: CANARY },
  });
  // Once a minute the server asks the provider about open payments, which changes their rows.
  insertPayment(db, order.key, { providerPaymentId: `${CANARY}-payment`, status: "failed" });
  const line = { productKey: 7, productId: "lamp", condition: "good", quantity: 2, title: CANARY } as const;
  db.insert(cartLines)
    .values({ userId: VICTIM.id, ...line, priceCents: 2550, addedAt: now })
    .run();
  const actor = chatActor({ ...VICTIM, isSeller: false });
  const chat = beginChat(db, actor, { kind: "support" }, now);
  sendMessage(db, actor, { chatId: chat, content: CANARY, images: [], clientId: "1" }, now);
  const lineKey = String(db.$client.prepare("SELECT max(key) FROM cart_lines").pluck().get());
  ids = { order: order.id, chat, line: lineKey, invoice: `invoice-${order.id}` };
});
afterAll(() => shop.end());

/** The addresses of the route table with the victim's ids. */
const listAddresses = () =>
  Object.values(ACCESS)
    .flat()
    .map((line) => parseAccessLine(line))
    .map(({ address, statusOf }) => ({
      address: address
        .replace(":googleId", VICTIM.id)
        .replace(":chatId", ids.chat ?? "")
        .replace(":line", ids.line ?? "")
        .replace(":paymentId", ids.order ?? "")
        .replace(":invoiceId", ids.invoice ?? "")
        .replace(/(?<=orders\/):id/, ids.order ?? "")
        .replace(":shop", "ayz")
        .replace(/:\w+|\*/g, "1"),
      methods: [...statusOf.keys()],
    }));

const victimsRows = () =>
  JSON.stringify(Object.values(readTables(shop.db, ["settings"])).flat())
    .split("},{")
    .filter((row) => row.includes(CANARY) || row.includes(VICTIM.id));

test.each([
  ["a visitor", () => new Client(shop.server.url)],
  [
    "another buyer",
    () => {
      const client = shop.signIn();
      client.cookies.delete("admin");
      return client;
    },
  ],
])(
  "no response to %s has personal data of another person, and that person's rows do not change",
  async (_, makeClient) => {
    const before = victimsRows();
    expect(before.length).toBeGreaterThan(5);
    let client = makeClient();
    for (const { address, methods } of listAddresses()) {
      for (const method of methods) {
        const isCall = address.startsWith("/api/");
        const body = isCall ? new Blob(["{}"], { type: "application/json" }) : new URLSearchParams("a=b");
        const init = { method, headers: { Origin: shop.server.url }, ...(method !== "GET" && { body }) };
        const paths = method === "GET" && !isCall ? [address, `${address.replace("?index", "")}.data`] : [address];
        for (const path of paths) {
          const response = await client.fetch(path, init);
          const text = (await response.text()) + JSON.stringify([...response.headers]);
          // The payment page names the order to whoever has its unguessable address, as providers do.
          const isPaymentPage = address.startsWith("/sandbox/pay/");
          const found = isPaymentPage ? text.includes(VICTIM.email) : text.includes(CANARY);
          expect([method, path, found]).toEqual([method, path, false]);
          expect([method, path, text.includes(token)]).toEqual([method, path, false]);
        }
        // It may have ended the session.
        if (method !== "GET") client = makeClient();
      }
    }
    expect(victimsRows()).toEqual(before);
  },
);

test("the log has no secrets and no personal data", async () => {
  const adminToken = issueAdminToken(shop.db, new Date());
  const secrets = [CANARY, token, adminToken];
  for (const request of VALID_REQUESTS) {
    const client = shop.signIn();
    client.cookies.set("session", token);
    client.cookies.set("admin", adminToken);
    // Ids that do not exist may be logged.
    const only = Object.entries(request.fields).map(([name, value]) => {
      const isFree = /name|email|phone|address|city|state|content|note|title|description|password|token|code/.test(
        name,
      );
      return [name, isFree && typeof value === "string" ? `${CANARY}@example.com` : value];
    });
    await (await shop.send(client, request, Object.fromEntries(only))).text();
  }
  for (const { address } of listAddresses()) {
    const client = new Client(shop.server.url);
    client.cookies.set("session", token);
    await (await client.fetch(`${address.replace("?index", "")}?q=${CANARY}`)).text();
    await (await client.fetch(address, { headers: { Authorization: `Bearer ${adminToken}` } })).text();
  }
  await new Client(shop.server.url).fetch("/robots.txt");
  await expect.poll(() => shop.server.log.some(({ path }) => path === "/robots.txt")).toBe(true);
  const lines = shop.server.log.map((line) => JSON.stringify(line));
  expect(lines.length).toBeGreaterThan(VALID_REQUESTS.length);
  expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
});
