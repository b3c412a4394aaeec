import { once } from "node:events";
import { connect, type Socket } from "node:net";

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { chatMessages, chats } from "#db/schema/index.ts";
import { ask, CHAT_PEOPLE, startChatSockets } from "#tests/setup/chat-sockets.ts";

const { db, url, chatId, tokens, online } = await startChatSockets();

/** Stores 50 messages that fill a history with about 1.2 million characters. */
function fillChat(): void {
  const chat = db.select({ key: chats.key }).from(chats).where(eq(chats.id, chatId)).get();
  if (!chat) throw new Error("There is no chat.");
  for (let i = 0; i < 50; i++) {
    db.insert(chatMessages)
      .values({
        ...{ chatKey: chat.key, senderId: CHAT_PEOPLE.nora.id, fromSeller: false, clientId: `long-${i}` },
        ...{ createdAt: new Date(), content: "\u0001".repeat(4_000) },
      })
      .run();
  }
}

/** A text frame of a WebSocket client. The mask of zeros leaves the text as it is. */
function frame(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | bytes.length, 0, 0, 0, 0]), bytes]);
}

async function untilReceived(socket: Socket, text: string): Promise<void> {
  let received = "";
  while (!received.includes(text)) received += String((await once(socket, "data"))[0]);
}

/** Opens a chat connection of Nora by hand. */
async function openWebSocket(): Promise<Socket> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.write(
    [
      "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
      ...[`Host: ${host}`, `Origin: ${url}`, `Cookie: session=${tokens.nora}`],
      ...["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"],
      ...["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", ""],
    ].join("\r\n"),
  );
  await untilReceived(socket, "0{");
  socket.write(frame("40"));
  await untilReceived(socket, "40{");
  return socket;
}

test("a connection that asks for histories and never reads is ended", async () => {
  fillChat();
  const socket = await openWebSocket();
  const ended = new Promise((resolve) => socket.once("error", resolve).once("close", resolve));
  socket.pause();
  const asks = setInterval(() => socket.write(frame(`42["joinChat",{"chatId":"${chatId}"}]`)), 10);
  await ended;
  clearInterval(asks);
  socket.destroy();
});

test("a connection that reads gets its histories", async () => {
  fillChat();
  const buyer = await online("nora");
  let histories = 0;
  buyer.on("chatHistory", () => histories++);
  for (let i = 0; i < 10; i++) expect((await ask(buyer, "joinChat", { chatId })).ok).toBe(true);
  expect(histories).toBe(10);
});
