import { setTimeout as delay } from "node:timers/promises";

import { io } from "socket.io-client";

import type { Db } from "#db/connection.ts";
import { makeImage } from "#tests/factories/images.ts";
import { PURCHASE_BODY } from "#tests/factories/purchases.ts";
import { Random } from "#tests/factories/random.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { signInBuyers, type Buyer } from "#tests/setup/buyers.ts";
import { Client } from "#tests/setup/client.ts";

import { SOLD } from "./seed-shop.ts";

/** The usual pause between two acts of a person. It keeps the machine busy but not overloaded. */
const PAUSE_MS = 10;
const MAX_FAILURES = 20;
/** Visitors open products with ids up to this one. */
export const VISITED = 5_000;
const CACHED = ["/", "/pcshop", "/smartshop", "/refferals", "/robots.txt", "/images/AYZProducts/sold-1/1.webp"];

/** How many people of each kind there are. One administrator is always there. */
export interface Crowd {
  /** A longer pause for the administrator, visitors and buyers, whose acts cost the server most. In milliseconds. */
  restMs?: number;
  visitors: number;
  /** Visitors who open only pages that the page cache has. */
  readers: number;
  buyers: number;
  chatters: number;
}

export interface People {
  /** What they have done until now. */
  counts: Readonly<Record<"requests" | "orders" | "messages" | "sockets" | "uploads", number>>;
  /** Ends all loops. Returns what failed. */
  stop: () => Promise<string[]>;
}

/** Lets all kinds of people use a shop until they are stopped. */
export function startPeople(db: Db, url: string, crowd: Crowd): People {
  const random = new Random(1);
  const counts = { requests: 0, orders: 0, messages: 0, sockets: 0, uploads: 0 };
  const failures: string[] = [];
  const state = { isStopped: false };
  const buyers = signInBuyers(db, url, crowd.buyers + crowd.chatters);

  /** Reads the whole response. A refusal because of a rate limit is not a failure. */
  async function expectDone(what: string, sent: Promise<Response>): Promise<Response> {
    const response = await sent;
    const body = await response.arrayBuffer();
    counts.requests += 1;
    if (response.status >= 400 && response.status !== 429) throw new Error(`${what}: ${response.status}`);
    return new Response(response.status === 204 || response.status === 304 ? null : body, response);
  }
  async function keepDoing(act: () => Promise<void>, restMs = PAUSE_MS): Promise<void> {
    while (!state.isStopped) {
      try {
        await act();
      } catch (error) {
        if (failures.length < MAX_FAILURES) failures.push(error instanceof Error ? error.message : String(error));
      }
      await delay(restMs);
    }
  }

  const open = (path: string) =>
    expectDone(path, new Client(url).fetch(path, { headers: { "Accept-Encoding": "br" } }));

  async function read(): Promise<void> {
    await open(CACHED[random.whole(0, CACHED.length - 1)] ?? "/");
  }

  async function visit(): Promise<void> {
    const id = random.whole(1, VISITED);
    const page = random.whole(1, 40);
    const paths = [
      ...CACHED,
      ...["/sitemap.xml", "/api/products?shop=smart"],
      ...[
        `/pcshop/product/${id}`,
        `/api/products/${id}?shop=pc`,
        `/smartshop?q=${id}`,
        `/pcshop?page=${page}&unseen=${id}`,
      ],
      ...[`/smartshop?sort=price-asc&from=${page}&to=${id}`, `/pcshop/product/${id}.data`],
    ];
    await open(paths[random.whole(0, paths.length - 1)] ?? "/");
  }

  async function buy(buyer: Buyer): Promise<void> {
    const product_id = `sold-${random.whole(1, SOLD)}`;
    const item = { product_id, store: "ayz", condition: "good", quantity: 1 };
    await expectDone("cart", buyer.sendJson("POST", "/api/cart", item));
    await expectDone("account", buyer.fetch("/account"));
    const body = { ...PURCHASE_BODY, product_id };
    const bought = await expectDone("purchase", buyer.sendJson("POST", "/api/create-purchase", body));
    const { payment_id: order, payment_url: page } = (await bought.json()) as Record<string, string>;
    // The limit of orders within an hour.
    if (order === undefined || page === undefined) return;
    counts.orders += 1;
    await expectDone("payment page", buyer.fetch(page));
    if (counts.orders % 2 === 0) {
      await expectDone("payment", buyer.postForm(new URL(page, url).pathname, { outcome: "pay" }));
    } else {
      await expectDone("deletion", buyer.sendJson("DELETE", `/api/purchase/${order}`, {}));
    }
    await expectDone("orders", buyer.fetch("/account?tab=orders"));
  }

  async function chat(buyer: Buyer): Promise<void> {
    const opened = await expectDone("chat", buyer.sendJson("POST", "/api/chats", {}));
    const { id: chatId } = (await opened.json()) as { id: string };
    const socket = io(url, {
      ...{ transports: ["websocket"], forceNew: true, reconnection: false },
      extraHeaders: { Cookie: `session=${buyer.cookies.get("session") ?? ""}` },
    });
    try {
      await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("connect_error", reject));
      counts.sockets += 1;
      const ask = (event: string, payload: object) =>
        socket.timeout(10_000).emitWithAck(event, payload) as Promise<unknown>;
      await ask("registerUser", { userId: buyer.id });
      await ask("joinChat", { chatId });
      await ask("typing", { chatId, userId: buyer.id });
      const clientId = String(++counts.messages);
      await ask("sendMessage", {
        chatId,
        senderGoogleId: buyer.id,
        content: `message ${clientId}`,
        images: [],
        clientId,
      });
      await expectDone("chat page", buyer.fetch(`/chat/${chatId}`));
    } finally {
      socket.disconnect();
    }
    await delay(100);
  }

  const admin = makeAdminClient(db, url);
  async function administer(): Promise<void> {
    for (const path of ["/orders", "/orders/attention", "/pcadmin?tq=a", "/admin/audit", "/ayzadmin/edit?id=sold-1"]) {
      await expectDone(path, admin.fetch(path));
    }
    const id = `new-${++counts.uploads}`;
    const image = await makeImage({ seed: counts.uploads, width: 400, height: 300 });
    const body = new FormData();
    body.set("productId", id);
    body.set("shopType", "pc");
    body.append("images", new File([new Uint8Array(image)], "a.jpg"));
    const headers = { Origin: url };
    await expectDone("upload", admin.fetch("/api/upload-images", { method: "POST", body, headers }));
    const product = { id, title: `New ${id}`, main_category: "New", category: "New", images: ["1.webp"] };
    await expectDone("add", admin.sendJson("POST", "/api/add-product?shop=pc", product));
    await expectDone("edit", admin.sendJson("PUT", `/api/edit-product/pc/${id}`, { title: "Changed" }));
    await expectDone("delete", admin.sendJson("DELETE", `/api/delete-product/pc/${id}`, {}));
  }

  const loops = [
    ...Array.from({ length: crowd.visitors }, () => keepDoing(visit, crowd.restMs)),
    ...Array.from({ length: crowd.readers }, () => keepDoing(read)),
    ...buyers.slice(0, crowd.buyers).map((buyer) => keepDoing(() => buy(buyer), crowd.restMs)),
    ...buyers.slice(crowd.buyers).map((buyer) => keepDoing(() => chat(buyer))),
    keepDoing(administer, crowd.restMs),
  ];
  return {
    counts,
    stop: async () => {
      state.isStopped = true;
      await Promise.all(loops);
      return failures;
    },
  };
}
