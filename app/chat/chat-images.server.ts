import { randomBytes } from "node:crypto";

import type { Db } from "#db/connection.ts";
import { chatImages } from "#db/schema/index.ts";

import type { Uploader } from "../http/upload-slots.server.ts";
import type { FileProblem } from "../images/images.ts";
import { storeReceived, type ReceivedFile } from "../images/receive-images.server.ts";
import * as paths from "../paths.ts";
import { fail, ok, type Result } from "../shared/result.ts";

import { findOwnChat } from "./chat.queries.server.ts";
import type { ChatProblem } from "./contract.ts";
import { spendImage } from "./message-limits.server.ts";
import { countStagedImages } from "./messages.queries.server.ts";
import type { ChatActor } from "./participants.server.ts";

/** The limit of one person's unsent images in all chats. */
export const MAX_STAGED = 30;

export function uploaderOf({ id }: ChatActor): Uploader {
  return { id, isAdministrator: false };
}

export type ChatImageProblem =
  FileProblem | ChatProblem<"unknown-chat" | "not-yours" | "too-many-uploads" | "too-much-today">;

interface Upload {
  chatId: string;
  file: ReceivedFile;
  now: Date;
}

/** Stages an image for a later message and returns its address. Only its uploader sees it until it is sent. */
export async function stageImage(
  db: Db,
  actor: ChatActor,
  { chatId, file, now }: Upload,
): Promise<Result<string, ChatImageProblem>> {
  const chat = findOwnChat(db, actor, chatId);
  if (!chat.ok) return chat;
  const { key: chatKey } = chat.value;
  // Before the conversion, to save it. The count that decides is in the transaction below.
  if (countStagedImages(db, actor.id) >= MAX_STAGED) return fail("too-many-uploads");
  // A file that could not be written is reported as a fault below, and costs nothing.
  const spent = spendImage(db, actor, file.fault === undefined ? file.bytes : 0, now);
  if (!spent.ok) return spent;
  const stored = await storeReceived(db, file);
  if (!stored.ok) return stored;
  const { hash } = stored.value;
  return db.transaction(
    (tx) => {
      if (countStagedImages(db, actor.id) >= MAX_STAGED) return fail("too-many-uploads");
      const fileName = `${randomBytes(12).toString("base64url")}.webp`;
      tx.insert(chatImages).values({ chatKey, uploaderId: actor.id, fileName, hash, createdAt: now }).run();
      return ok(paths.apiChatImage(chatId, fileName));
    },
    { behavior: "immediate" },
  );
}
