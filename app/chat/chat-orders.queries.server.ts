import { and, desc, eq, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { chats, orders, users } from "#db/schema/index.ts";

import { describeState } from "../orders/orders.messages.ts";
import { isListed, refundedBy } from "../orders/orders.queries.server.ts";
import * as paths from "../paths.ts";
import { toDollars } from "../shared/money.ts";

import type { ChatRow } from "./chat.queries.server.ts";
import { CHAT_ORDERS, type ChatOrder } from "./contract.ts";
import type { ChatSide } from "./participants.server.ts";

/** How many orders of a buyer stand beside a chat. */
const BUYER_ORDERS = 5;

const columns = {
  id: orders.id,
  key: orders.key,
  title: orders.title,
  quantity: orders.quantity,
  total: orders.totalCents,
  createdAt: orders.createdAt,
  paymentStatus: orders.paymentStatus,
  refundedBy,
  canceledAt: orders.canceledAt,
  shipped: orders.shipped,
};

function prepareQueries(db: Db) {
  const ofChat = and(eq(orders.userId, chats.buyerId), eq(orders.productKey, chats.productKey), isListed);
  const newestFirst = [desc(orders.createdAt), desc(orders.key)];
  return {
    orders: db
      .select(columns)
      .from(chats)
      .innerJoin(orders, ofChat)
      .where(eq(chats.key, sql.placeholder("chatKey")))
      .orderBy(...newestFirst)
      .limit(CHAT_ORDERS)
      .prepare(),
    ofBuyer: db
      .select(columns)
      .from(orders)
      .where(and(eq(orders.userId, sql.placeholder("buyerId")), isListed))
      .orderBy(...newestFirst)
      .limit(BUYER_ORDERS)
      .prepare(),
    email: db
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, sql.placeholder("buyerId")))
      .prepare(),
  };
}

const queriesOf = prepareOnce(prepareQueries);

/** Returns the newest orders of a chat's buyer for the chat's product, with links for this side. */
export function listChatOrders(db: Db, chat: ChatRow, side: ChatSide): ChatOrder[] {
  const pathOf = side === "seller" ? paths.adminOrder : paths.accountOrder;
  return queriesOf(db)
    .orders.all({ chatKey: chat.key })
    .map((order) => ({
      payment_id: order.id,
      number: order.key,
      state: describeState(order),
      quantity: order.quantity,
      total_amount: toDollars(order.total),
      created_at: order.createdAt.toISOString(),
      path: pathOf(order.id),
    }));
}

/** The buyer's data that the seller sees beside the chat. */
export interface ChatBuyer {
  email: string;
  /** The newest orders of all products. */
  orders: { number: number; title: string; state: string; path: string }[];
}

/** The buyer of a chat, for the seller. */
export function getChatBuyer(db: Db, { buyerId }: Pick<ChatRow, "buyerId">): ChatBuyer {
  const { ofBuyer, email } = queriesOf(db);
  return {
    email: email.get({ buyerId })?.email ?? "",
    orders: ofBuyer.all({ buyerId }).map((order) => ({
      ...{ number: order.key, title: order.title, state: describeState(order), path: paths.adminOrder(order.id) },
    })),
  };
}
