import type { ActionFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "../../accounts/guards.server.ts";
import { db } from "../../database.server.ts";
import { apiError, apiMethods } from "../../http/api.server.ts";
import { answerUpload, readUpload, UPLOAD_STATUS } from "../../http/upload.server.ts";
import { imageRefusalText, stageImage } from "../chat-images.server.ts";
import { findOwnChat } from "../chat.queries.server.ts";
import { refuseApi } from "../http-answers.server.ts";
import { MAX_IMAGE_BYTES } from "../message-rules.ts";
import { chatActor, chatIsOn } from "../participants.server.ts";

const UPLOAD_MESSAGES = {
  "too-large": `A picture can have at most ${MAX_IMAGE_BYTES / 1024 / 1024} MB.`,
  "too-many-files": "Send one picture at a time.",
  unreadable: "This upload cannot be read.",
};

/** `POST /api/chats/{chatId}/upload`: one picture, in the field `image`, for a message to come. */
const api = apiMethods({
  POST: (args) => answerUpload(args.request, () => receive(args)),
});
export const loader = api.loader;
export const action = api.action;

async function receive({ request, params }: ActionFunctionArgs): Promise<Response> {
  const user = requireApiUser(request);
  if (!chatIsOn) return refuseApi("off");
  const actor = chatActor(user);
  const chatId = params.chatId ?? "";
  const chat = findOwnChat(db, actor, chatId);
  if (!chat.ok) return refuseApi(chat.code);
  if (!/^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "")) {
    return apiError(415, "Send the picture as multipart/form-data.");
  }
  const uploads: { fileName: string; staged: Awaited<ReturnType<typeof stageImage>> }[] = [];
  const read = await readUpload(request, { maxFiles: 1, maxFileBytes: MAX_IMAGE_BYTES }, async (file) => {
    if (file.fieldName !== "image") return null;
    const bytes = new Uint8Array(await file.arrayBuffer());
    uploads.push({ fileName: file.name, staged: await stageImage(db, actor, { chatId, bytes, now: new Date() }) });
    return null;
  });
  if (!read.ok) return apiError(UPLOAD_STATUS[read.code], UPLOAD_MESSAGES[read.code]);
  const [upload] = uploads;
  if (!upload) return apiError(400, "There is no picture in the field image.");
  const { staged, fileName } = upload;
  return staged.ok
    ? Response.json({ filePath: staged.value })
    : refuseApi(staged.code, imageRefusalText(staged.code, fileName));
}
