import { and, desc, eq, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { chats, orders } from "#db/schema/index.ts";

import { describeState } from "../orders/orders.messages.ts";
import { isListed } from "../orders/orders.queries.server.ts";
import * as paths from "../paths.ts";
import { toDollars } from "../shared/money.ts";

import type { ChatRow } from "./chat.queries.server.ts";
import { CHAT_ORDERS, type ChatOrder } from "./contract.ts";
import type { ChatSide } from "./participants.server.ts";

function prepareQueries(db: Db) {
  const ofChat = and(eq(orders.userId, chats.buyerId), eq(orders.productKey, chats.productKey), isListed);
  return {
    orders: db
      .select({
        id: orders.id,
        quantity: orders.quantity,
        total: orders.totalCents,
        createdAt: orders.createdAt,
        paymentStatus: orders.paymentStatus,
        canceledAt: orders.canceledAt,
        shipped: orders.shipped,
      })
      .from(chats)
      .innerJoin(orders, ofChat)
      .where(eq(chats.key, sql.placeholder("chatKey")))
      .orderBy(desc(orders.createdAt), desc(orders.key))
      .limit(CHAT_ORDERS)
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
      state: describeState(order),
      quantity: order.quantity,
      total_amount: toDollars(order.total),
      created_at: order.createdAt.toISOString(),
      path: pathOf(order.id),
    }));
}
