import { randomBytes } from "node:crypto";

import type { Db } from "#db/connection.ts";
import { chatImages } from "#db/schema/index.ts";

import { PICTURE_MESSAGES, type PictureRefusal } from "../images/pictures.ts";
import { storePicture } from "../images/store.server.ts";
import { ok, refuse, type Result } from "../shared/result.ts";

import { CHAT_MESSAGES } from "./chat.messages.ts";
import { findOwnChat } from "./chat.queries.server.ts";
import type { Refusal } from "./contract.ts";
import { chatImagePath } from "./image-address.ts";
import { MAX_IMAGE_BYTES } from "./message-rules.ts";
import { countStagedImages } from "./messages.queries.server.ts";
import type { ChatActor } from "./participants.server.ts";

/** Pictures of one person that wait in one chat for a message to carry them. */
const MAX_STAGED = 30;

export type ImageRefusal = PictureRefusal | Extract<Refusal, "unknown-chat" | "not-yours" | "too-many-uploads">;

interface Upload {
  chatId: string;
  bytes: Uint8Array;
  now: Date;
}

/** Keeps a picture for a message to come and answers its address. It is its uploader's alone until it is sent. */
export async function stageImage(
  db: Db,
  actor: ChatActor,
  { chatId, bytes, now }: Upload,
): Promise<Result<string, ImageRefusal>> {
  const chat = findOwnChat(db, actor, chatId);
  if (!chat.ok) return chat;
  const { key: chatKey } = chat.value;
  if (countStagedImages(db, chat.value, actor.id) >= MAX_STAGED) return refuse("too-many-uploads");
  if (bytes.byteLength > MAX_IMAGE_BYTES) return refuse("too-many-bytes");
  const stored = await storePicture(db, bytes);
  if (!stored.ok) return stored;
  const { hash, width, height } = stored.value;
  const fileName = `${randomBytes(12).toString("base64url")}.webp`;
  db.insert(chatImages).values({ chatKey, uploaderId: actor.id, fileName, hash, width, height, createdAt: now }).run();
  return ok(chatImagePath(chatId, fileName));
}

/** What a person reads about a picture that was refused. */
export function imageRefusalText(code: ImageRefusal, fileName: string): string {
  if (code === "too-many-bytes") return `${fileName} is larger than ${MAX_IMAGE_BYTES / 1024 / 1024} MB.`;
  return code in PICTURE_MESSAGES
    ? PICTURE_MESSAGES[code as PictureRefusal](fileName)
    : CHAT_MESSAGES[code as keyof typeof CHAT_MESSAGES];
}
