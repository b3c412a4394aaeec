import { issueAdminToken } from "#app/admin/gate/admin-tokens.server.ts";
import type { Db } from "#db/connection.ts";
import { insertCase, insertOrder } from "#tests/factories/orders.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { insertShop, NO_PURCHASE_LIMITS } from "#tests/factories/purchases.ts";

import { signInBuyers, type Buyer } from "./buyers.ts";
import { startShop, type StartedShop } from "./start-shop.ts";
import type { ValidRequest } from "./valid-requests.ts";

export interface AttackedShop extends StartedShop {
  /** A new session of somebody who is a buyer and an administrator, so that no guard refuses their requests. */
  signIn: () => Buyer;
  /** Sends a valid request, or one with other fields or another path. */
  send: (client: Buyer, request: ValidRequest, fields?: unknown) => Promise<Response>;
  /** Replaces `{order}` and the like in an address or a field. */
  fill: (text: string) => string;
}

/** A demonstration with everything that `VALID_REQUESTS` needs. */
export async function startAttackedShop(env: Record<string, string> = {}): Promise<AttackedShop> {
  const shop = await startShop({ DEMO: "1", ...NO_PURCHASE_LIMITS, ...env });
  const { db, server } = shop;
  insertShop(db, { stock: 9_000 });
  insertProduct(db, "ayz", { id: "edited", conditions: { good: { priceCents: 2550, quantity: 3 } } });
  for (const value of ["default", "pc", "smart"] as const) insertProduct(db, value, { id: "1" });
  // Other requests change the price of "1", and an alert needs a product that costs more than its target.
  insertProduct(db, "pc", { id: "watched" });

  const signIn = () => {
    const [buyer] = signInBuyers(db, server.url, 1);
    if (!buyer) throw new Error("Nobody was signed in.");
    buyer.cookies.set("admin", issueAdminToken(db, new Date()));
    return buyer;
  };
  const ids = await insertOwnRows(db, signIn());
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => ids[name] ?? whole);
  const send: AttackedShop["send"] = (client, { method, path, fields: valid, type }, fields = valid) => {
    const filled = JSON.parse(fill(JSON.stringify(fields))) as unknown;
    if (type === "json") return client.sendJson(method, fill(path), filled);
    return client.postForm(fill(path), filled as Record<string, string>);
  };
  return { ...shop, signIn, send, fill };
}

/** The ids of an order, a chat and a cart's line of this buyer, and of a case. */
async function insertOwnRows(db: Db, buyer: Buyer): Promise<Record<string, string>> {
  const order = insertOrder(db, { userId: buyer.id, paymentStatus: "finished", createdAt: new Date() });
  const chat = await buyer.sendJson("POST", "/api/chats", {});
  const { id } = (await chat.json()) as { id: string };
  await buyer.sendJson("POST", "/api/cart", { product_id: "lamp", store: "ayz", condition: "good", quantity: 1 });
  const line = db.$client.prepare("SELECT max(key) FROM cart_lines").pluck().get();
  return {
    ...{ order: order.id, chat: id, line: String(line), case: String(insertCase(db)) },
    invoice: `invoice-${order.id}`,
  };
}
