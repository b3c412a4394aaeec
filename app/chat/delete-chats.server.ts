import { eq, gt, inArray } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { chatImages, chatMessages, chats } from "#db/schema/index.ts";

import { deleteLettersOnTopic } from "../mail/outbox.server.ts";

import { UNREAD_TOPIC } from "./unread-letters.server.ts";

/** Deletes a buyer's chats with all messages and images, and letters that may quote them. Cleanup removes the files. */
export function deleteChats(db: Db, buyerId: string): void {
  const ofBuyer = db.select({ key: chats.key }).from(chats).where(eq(chats.buyerId, buyerId));
  db.delete(chatImages).where(inArray(chatImages.chatKey, ofBuyer)).run();
  db.delete(chatMessages).where(inArray(chatMessages.chatKey, ofBuyer)).run();
  db.delete(chats).where(eq(chats.buyerId, buyerId)).run();
  const hadUnsent = deleteLettersOnTopic(db, UNREAD_TOPIC);
  // The deleted letter may have named chats of other buyers too. The next run of the job writes about those again.
  if (hadUnsent) db.update(chats).set({ sellerToldId: null }).where(gt(chats.sellerUnread, 0)).run();
}

/** Assigns an account's messages and images in chats of others to another account. Returns their number. */
export function moveMessages(db: Db, from: string, to: string): number {
  const messages = db.update(chatMessages).set({ senderId: to }).where(eq(chatMessages.senderId, from)).run();
  const images = db.update(chatImages).set({ uploaderId: to }).where(eq(chatImages.uploaderId, from)).run();
  return messages.changes + images.changes;
}
