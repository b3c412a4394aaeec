import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { signIn } from "#app/accounts/sessions.server.ts";
import { indexOrders } from "#app/admin/orders/order-search.queries.server.ts";
import { openChat, sendMessage } from "#app/chat/chat.server.ts";
import { indexMessages } from "#app/chat/message-search.queries.server.ts";
import { chatActor } from "#app/chat/participants.server.ts";
import * as paths from "#app/paths.ts";
import { getShop } from "#app/shops/shops.ts";
import { closeDatabase, openDatabase, type Db } from "#db/connection.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { users } from "#db/schema/index.ts";
import { insertCase, insertOrder, insertPayment } from "#tests/factories/orders.ts";
import { insertProduct, insertProducts } from "#tests/factories/products.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { Client } from "#tests/setup/client.ts";

import { median, runRound, startBenchShop, type BenchServer } from "./measure.ts";
import { report, type Row } from "./report.ts";

/**
 * Measures a shop with 200,000 orders: the pages that list orders and chats, and the pages of visitors while an
 * administrator works. Run it after a build: `node --import tsx tests/bench/orders.ts [--quick]`.
 */
const quick = process.argv.includes("--quick");
const ORDERS = quick ? 5_000 : 200_000;
const USERS = quick ? 1_250 : 50_000;
const CHATS = quick ? 50 : 500;
const REQUESTS = quick ? 10 : 40;
const SECONDS = quick ? 4 : 15;
const SELLER_EMAIL = "seller@bench.example";
/** Inserted in one transaction. */
const PART = 5_000;
const DAY_MS = 24 * 60 * 60_000;

const NAMES = ["Ann Example", "Анна Каренина", "李明", "Jürgen Groß", "Иван Петров", "王芳", "Maria Souza"];
const CITIES = ["New York", "Санкт-Петербург", "上海", "Köln", "Москва", "北京", "São Paulo"];
const TITLES = ["Walnut desk lamp", "Лампа настольная", "台灯", "Mechanical keyboard", "Клавиатура", "键盘", "Monitor"];
const SEARCHES = [
  ["Latin", "walnut", "groß"],
  ["Cyrillic", "каренина", "петербург"],
  ["Chinese", "李明", "上海"],
] as const;

const folder = mkdtempSync(path.join(tmpdir(), "shop-orders-bench-"));
const servers: BenchServer[] = [];
try {
  const tokens = await fill();
  const shop = await startBenchShop(folder, { SELLER_EMAIL });
  servers.push(shop);
  const db = openDatabase(path.join(folder, "shop.db"));
  const clients = {
    admin: makeAdminClient(db, shop.url),
    seller: signedIn(shop.url, tokens.seller),
    buyer: signedIn(shop.url, tokens.buyer),
    collector: signedIn(shop.url, tokens.collector),
  };
  db.$client.close();

  const size = `${ORDERS.toLocaleString("en-US")} orders, ${USERS.toLocaleString("en-US")} users`;
  const pages: [name: string, client: Client, addresses: string[], most: number][] = [
    ["/orders", clients.admin, [paths.adminOrders, `${paths.adminOrders}?shipping=sent`], 400],
    ["/orders: the last page", clients.admin, [`${paths.adminOrders}?payment=finished&page=100000`], 800],
    ["/orders/attention", clients.admin, [paths.attention, `${paths.attention}?show=resolved`], 400],
    ["/account of a buyer", clients.buyer, [`${paths.account}?tab=orders`], 300],
    ["/account of a buyer of 500", clients.collector, [`${paths.account}?tab=orders&page=25`], 300],
    [`/chats of the seller, ${CHATS} chats`, clients.seller, [paths.chats], 400],
    ...SEARCHES.map(([script, ...found]): [string, Client, string[], number] => [
      `search among orders, ${script}`,
      clients.admin,
      found.map((text) => `${paths.adminOrders}?q=${encodeURIComponent(text)}`),
      800,
    ]),
  ];
  const rows: Row[] = [];
  for (const [name, client, addresses, most] of pages) {
    const { p50, slowest } = await time(client, addresses);
    rows.push({ name: `${name}: p50, ms`, value: p50, most, note: `slowest ${slowest.toFixed(0)}` });
  }

  const load = { paths: [`${getShop("pc").path}?unseen=[<id>]`], seconds: SECONDS, connections: 2 };
  await runRound(shop, { ...load, seconds: 2 });
  const idle = await runRound(shop, load);
  const work = { goesOn: true, acts: 0 };
  const working = administer(clients.admin, work);
  const busy = await runRound(shop, load);
  work.goesOn = false;
  await working;
  rows.push(
    { name: "shop page, idle: p99, ms", value: idle.p99Ms },
    { name: "shop page, an administrator works: p99, ms", value: busy.p99Ms, note: `${work.acts} pages of the panels` },
    { name: "p99 at work / idle", value: busy.p99Ms / idle.p99Ms, aim: 2, most: 2 },
  );
  console.log(size);
  report(rows);
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

function signedIn(url: string, token: string): Client {
  const client = new Client(url);
  client.cookies.set("session", token);
  return client;
}

async function time(client: Client, addresses: string[]): Promise<{ p50: number; slowest: number }> {
  for (const address of addresses) await client.getPage(address);
  const times: number[] = [];
  for (let i = 0; i < REQUESTS; i++) {
    const begunAt = performance.now();
    await client.getPage(addresses[i % addresses.length] ?? "/");
    times.push(performance.now() - begunAt);
  }
  return { p50: median(times), slowest: Math.max(...times) };
}

/** Looks through orders, searches and opens cases, one page after another. */
async function administer(admin: Client, work: { goesOn: boolean; acts: number }): Promise<void> {
  const searches = SEARCHES.flatMap(([, ...found]) => found.map((text) => `?q=${encodeURIComponent(text)}`));
  const addresses = ["", "?shipping=sent", "?payment=finished&page=50", ...searches].map(
    (search) => paths.adminOrders + search,
  );
  for (; work.goesOn; work.acts++) {
    await admin.getPage([...addresses, paths.attention, paths.ledger][work.acts % (addresses.length + 2)] ?? "/");
  }
}

/** Fills the shop. Returns the tokens of three people who are signed in. */
async function fill(): Promise<{ seller: string; buyer: string; collector: string }> {
  const db = openDatabase(path.join(folder, "shop.db"));
  migrateDatabase(db);
  insertProducts(db, "pc", 5_000);
  const productKey = insertProduct(db, "ayz", {
    id: "lamp",
    conditions: { good: { priceCents: 2550, quantity: 1_000 } },
  });
  const now = new Date();
  inParts(db, USERS, (i) => {
    const [id, name] = [`user${i}`, of(NAMES, i)];
    db.insert(users)
      .values({ id, name, email: `${id}@bench.example`, createdAt: now, signedInAt: now })
      .run();
  });
  inParts(db, ORDERS, (i) => {
    // The first user has bought 500 times.
    const userId = i < 500 ? "user0" : `user${i % USERS}`;
    const paymentStatus = i % 10 === 0 ? "expired" : "finished";
    const createdAt = new Date(now.getTime() - (1 + (i % 700)) * DAY_MS);
    const order = insertOrder(db, {
      ...{ userId, productKey, createdAt, paymentStatus, title: of(TITLES, i), contactName: of(NAMES, i) },
      ...{ city: of(CITIES, i), email: `user${i % USERS}@bench.example`, stockHeld: paymentStatus === "finished" },
      ...{ shipped: i % 50 !== 0, trackingNumber: `1Z${i}` },
    });
    if (paymentStatus === "finished") insertPayment(db, order.key, { moneyAt: createdAt, receivedCents: 2550 });
    if (i % 100 === 0) insertCase(db, { orderKey: order.key, kind: "overpaid", ...(i % 1_000 !== 0 && resolved(now)) });
  });
  const enter = (id: string, email: string) => {
    const user = { id, email, name: id };
    const token = signIn(db, { user, previousToken: undefined, now, sellerEmail: SELLER_EMAIL });
    return { actor: chatActor({ ...user, isSeller: email === SELLER_EMAIL }), token };
  };
  const seller = enter("seller", SELLER_EMAIL);
  for (let i = 0; i < CHATS; i++) {
    const { actor } = enter(`user${i + 1}`, `user${i + 1}@bench.example`);
    const opened = openChat(db, actor, { kind: "support" }, now);
    if (!opened.ok) throw new Error(opened.problem.code);
    for (const text of ["Is it still there?", "Есть ли он ещё?", "还有吗？"]) {
      const sent = sendMessage(db, actor, { chatId: opened.value, content: text, images: [], clientId: text }, now);
      if (!sent.ok) throw new Error(sent.problem.code);
    }
  }
  const [buyer, collector] = [enter("user5", "user5@bench.example"), enter("user0", "user0@bench.example")];
  await indexOrders(db);
  await indexMessages(db);
  closeDatabase(db);
  return { seller: seller.token, buyer: buyer.token, collector: collector.token };
}

function resolved(now: Date) {
  return { resolvedAt: now, resolution: "resolved", resolvedBy: "bench" };
}

function inParts(db: Db, count: number, insert: (i: number) => void): void {
  for (let first = 0; first < count; first += PART) {
    db.transaction(() => {
      for (let i = first; i < Math.min(first + PART, count); i++) insert(i);
    });
  }
}

function of<Item>(items: readonly Item[], i: number): Item {
  const item = items[i % items.length];
  if (item === undefined) throw new Error("There is nothing to choose from.");
  return item;
}
