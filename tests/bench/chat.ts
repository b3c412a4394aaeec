import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { io, type Socket } from "socket.io-client";

import { signIn } from "#app/accounts/sessions.server.ts";
import { chatActor } from "#app/chat/participants.server.ts";
import { openChat } from "#app/chat/chat.server.ts";
import { openDatabase } from "#db/connection.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { chatMessages } from "#db/schema/index.ts";
import { Random } from "#tests/factories/random.ts";

import { median, memoryMb, startBenchServer, startBenchShop, type BenchServer } from "./measure.ts";
import { report } from "./report.ts";

/**
 * `node --import tsx tests/bench/chat.ts [--quick]`, after a build. Runs 1,000 buyers and one seller against the shop
 * and, by turns, against a bare Socket.IO server that stores nothing. Half of the messages go to the seller and half to
 * buyers. Measures the time from sending a message to its arrival at the other person.
 */
const quick = process.argv.includes("--quick");
const BUYERS = quick ? 100 : 1_000;
const MESSAGES_PER_SECOND = quick ? 50 : 500;
const ROUNDS = quick ? 2 : 3;
const ROUND_SECONDS = quick ? 4 : 10;
const TICK_MS = 10;
const SETTLE_MS = 2_000;
const SELLER_EMAIL = "seller@bench.example";
const SEED = Number(process.env.SEED ?? 1);

interface Crowd {
  name: string;
  seller: Socket;
  buyers: Socket[];
  connectMs: number;
  /** The text of message `i`. It identifies the message. */
  payload: (i: number, fromSeller: boolean, text: string) => Record<string, unknown>;
}

interface Measured {
  p50: number;
  p99: number;
  sent: number;
  lost: number;
  doubled: number;
  refused: number;
}

const random = new Random(SEED);
let sentToShop = 0;
const folder = mkdtempSync(path.join(tmpdir(), "shop-chat-bench-"));
const servers: BenchServer[] = [];
try {
  const people = prepareShop();
  const shop = await started(startBenchShop(folder, { SELLER_EMAIL }));
  const echo = await started(startBenchServer(["--import", "tsx", "tests/bench/servers/chat-echo.ts"], {}));
  const onShop = await gather("shop", shop.url, (i) => ({
    extraHeaders: { Cookie: `session=${(i === null ? people.seller : people.buyers[i])?.token ?? ""}` },
  }));
  onShop.payload = (i, fromSeller, text) => ({
    chatId: people.buyers[i]?.chatId,
    senderGoogleId: fromSeller ? "seller" : `buyer${i}`,
    content: text,
    images: [],
    clientId: text,
  });
  const onEcho = await gather("echo", echo.url, (i) => ({ auth: { user: i === null ? "seller" : `buyer${i}` } }));
  onEcho.payload = (i, _fromSeller, text) => ({ buyer: `buyer${i}`, content: text });

  await runRound(onShop, 2);
  await runRound(onEcho, 2);
  const rounds: { shop: Measured; echo: Measured }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ echo: await runRound(onEcho, ROUND_SECONDS), shop: await runRound(onShop, ROUND_SECONDS) });
  }
  const memory = memoryMb(shop.pid);
  for (const socket of [onShop, onEcho].flatMap((crowd) => [crowd.seller, ...crowd.buyers])) socket.disconnect();
  await shop.stop();

  const of = (pick: (round: { shop: Measured; echo: Measured }) => number) => median(rounds.map(pick));
  const total = (key: "sent" | "lost" | "doubled" | "refused") =>
    rounds.reduce((sum, { shop: one }) => sum + one[key], 0);
  const load = `${BUYERS} buyers, ${MESSAGES_PER_SECOND} messages/s`;
  report([
    { name: "chat: p50 from sending to receipt, ms", value: of(({ shop: one }) => one.p50), note: load },
    { name: "chat: p99 from sending to receipt, ms", value: of(({ shop: one }) => one.p99), most: 25, note: load },
    { name: "bare echo: p50, ms", value: of(({ echo: one }) => one.p50) },
    { name: "bare echo: p99, ms", value: of(({ echo: one }) => one.p99) },
    {
      name: "chat / bare echo: p99",
      value: of(({ shop: one, echo: bare }) => one.p99 / bare.p99),
      aim: 2,
      note: rounds.map(({ shop: one, echo: bare }) => `${one.p99.toFixed(1)}/${bare.p99.toFixed(1)}`).join(" "),
    },
    { name: "chat: lost", value: total("lost"), most: 0, note: `of ${total("sent")}` },
    { name: "chat: doubled", value: total("doubled"), most: 0 },
    { name: "chat: refused", value: total("refused"), most: 0 },
    { name: "chat: sent but not stored", value: notStored(), most: 0 },
    {
      name: "chat: connecting everybody, s",
      value: onShop.connectMs / 1000,
      note: `echo ${(onEcho.connectMs / 1000).toFixed(2)}`,
    },
    { name: "chat: memory of the server, MB", value: memory },
  ]);
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

/** Waits for a server, which is stopped at the end. */
async function started(starting: Promise<BenchServer>): Promise<BenchServer> {
  const server = await starting;
  servers.push(server);
  return server;
}

/** A shop with a seller, and signed-in buyers with a chat each. */
function prepareShop() {
  const db = openDatabase(path.join(folder, "shop.db"));
  migrateDatabase(db);
  const now = new Date();
  const enter = (id: string, email: string) => {
    const user = { id, email, name: id };
    const token = signIn(db, { user, previousToken: undefined, now, sellerEmail: SELLER_EMAIL });
    return { actor: chatActor({ ...user, isSeller: email === SELLER_EMAIL }), token };
  };
  const seller = enter("seller", SELLER_EMAIL);
  const buyers = Array.from({ length: BUYERS }, (_, i) => {
    const { actor, token } = enter(`buyer${i}`, `buyer${i}@bench.example`);
    const opened = openChat(db, actor, { kind: "support" }, now);
    if (!opened.ok) throw new Error(opened.problem.code);
    return { token, chatId: opened.value };
  });
  db.$client.close();
  return { seller, buyers };
}

async function gather(name: string, url: string, options: (i: number | null) => object): Promise<Crowd> {
  const startedAt = performance.now();
  const connect = async (i: number | null) => {
    const socket = io(url, { transports: ["websocket"], forceNew: true, ...options(i) });
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("connect_error", reject);
    });
    return socket;
  };
  const seller = await connect(null);
  const buyers: Socket[] = [];
  for (let i = 0; i < BUYERS; i += 50) {
    const some = Array.from({ length: Math.min(50, BUYERS - i) }, (_, k) => connect(i + k));
    buyers.push(...(await Promise.all(some)));
  }
  return { name, seller, buyers, connectMs: performance.now() - startedAt, payload: () => ({}) };
}

/** Sends at a constant rate, however slow the responses are, and waits for the outstanding ones. */
async function runRound(crowd: Crowd, seconds: number): Promise<Measured> {
  const sentAt = new Map<string, number>();
  const receipts = new Map<string, number>();
  const latencies: number[] = [];
  let refused = 0;
  const receive = (isSeller: boolean) => (message: { content: string }) => {
    const at = sentAt.get(message.content);
    // Senders receive their own messages too. Only the other person's receipt is measured.
    if (at === undefined || message.content.startsWith("to-seller") !== isSeller) return;
    receipts.set(message.content, (receipts.get(message.content) ?? 0) + 1);
    latencies.push(performance.now() - at);
  };
  const hear = [
    ...crowd.buyers.map((socket) => ({ socket, listener: receive(false) })),
    { socket: crowd.seller, listener: receive(true) },
  ];
  for (const { socket, listener } of hear) socket.on("newMessage", listener);

  const until = performance.now() + seconds * 1000;
  let due = performance.now();
  while (performance.now() < until) {
    while (due <= performance.now()) {
      due += 1000 / MESSAGES_PER_SECOND;
      const i = random.whole(0, BUYERS - 1);
      const fromSeller = random.oneIn(2);
      const text = `${fromSeller ? "to-buyer" : "to-seller"} ${crypto.randomUUID()}`;
      const socket = fromSeller ? crowd.seller : crowd.buyers[i];
      sentAt.set(text, performance.now());
      socket?.emit("sendMessage", crowd.payload(i, fromSeller, text), (answer: { ok: boolean }) => {
        if (!answer.ok) refused += 1;
      });
    }
    await delay(TICK_MS);
  }
  await delay(SETTLE_MS);
  for (const { socket, listener } of hear) socket.off("newMessage", listener);
  if (crowd.name === "shop") sentToShop += sentAt.size;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  const counts = [...sentAt.keys()].map((text) => receipts.get(text) ?? 0);
  return {
    p50: at(0.5),
    p99: at(0.99),
    sent: sentAt.size,
    lost: counts.filter((count) => count === 0).length,
    doubled: counts.filter((count) => count > 1).length,
    refused,
  };
}

/** The number of messages of all rounds, warm-up included, that are missing in the database. */
function notStored(): number {
  const db = openDatabase(path.join(folder, "shop.db"));
  const stored = db.select({ text: chatMessages.content }).from(chatMessages).all().length;
  db.$client.close();
  return sentToShop - stored;
}
