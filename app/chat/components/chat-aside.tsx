import { Link } from "@remix-run/react";

import * as paths from "../../paths.ts";
import { withQuery } from "../../shared/path.ts";
import { Card } from "../../ui/card.tsx";
import type { ChatBuyer } from "../chat-orders.queries.server.ts";
import { NO_BUYER_ORDERS } from "../chat.messages.ts";
import type { Chat, ChatOrder } from "../contract.ts";

import { ChatOrders } from "./chat-orders.tsx";
import { ChatSubjectCard } from "./product-card.tsx";

interface ChatAsideProps {
  chat: Chat;
  buyer: ChatBuyer;
  /** The buyer's orders of the chat's product. */
  orders: readonly ChatOrder[];
}

/** The subject of a chat, for the seller: beside the messages on wide screens, below them on others. */
export function ChatAside({ chat, buyer, orders }: ChatAsideProps) {
  return (
    <Card as="section" aria-label="What the chat is about" className="overflow-hidden">
      <div className="hidden xl:block">
        <ChatSubjectCard chat={chat} />
        <ChatOrders orders={orders} isSeller />
      </div>
      <div className="grid grid-cols-1 gap-3 p-4 text-sm">
        <div className="min-w-0">
          <h2 className="font-semibold">Buyer</h2>
          <p className="wrap-anywhere">{chat.buyer_name}</p>
          <a
            href={`mailto:${encodeURIComponent(buyer.email).replace("%40", "@")}`}
            className="inline-flex min-h-11 items-center wrap-anywhere underline underline-offset-4"
          >
            {buyer.email}
          </a>
        </div>
        <div className="min-w-0">
          <h2 className="font-semibold">Newest orders</h2>
          {buyer.orders.length === 0 && <p className="text-muted">{NO_BUYER_ORDERS}</p>}
          <ul>
            {buyer.orders.map(({ number, title, state, path }) => (
              <li key={number}>
                <Link
                  to={path}
                  reloadDocument
                  className="flex min-h-11 min-w-0 flex-col justify-center py-1 hover:bg-raised"
                >
                  <span className="truncate font-medium underline underline-offset-4">
                    {number} · {title || "—"}
                  </span>
                  <span className="text-muted">{state}</span>
                </Link>
              </li>
            ))}
          </ul>
          {buyer.orders.length > 0 && (
            <Link
              to={withQuery(paths.adminOrders, { q: buyer.email })}
              reloadDocument
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              Search orders by this address
            </Link>
          )}
        </div>
      </div>
    </Card>
  );
}
