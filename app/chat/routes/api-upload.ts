import type { ActionFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "../../accounts/guards.server.ts";
import { db } from "../../database.server.ts";
import { apiMethods } from "../../http/api.server.ts";
import { answerUpload } from "../../http/upload.server.ts";
import { receiveImagesAtApi } from "../../images/receive-images.server.ts";
import { stageImage, uploaderOf } from "../chat-images.server.ts";
import { findOwnChat } from "../chat.queries.server.ts";
import { answerApiProblem } from "../http-answers.server.ts";
import { MAX_IMAGE_BYTES } from "../message-rules.ts";
import { chatActor, chatIsOn } from "../participants.server.ts";

/** `POST /api/chats/{chatId}/upload`: uploads one image in the field `image` for a later message. */
const api = apiMethods({
  POST: (args) => answerUpload(args.request, () => receive(args)),
});
export const loader = api.loader;
export const action = api.action;

async function receive({ request, params }: ActionFunctionArgs): Promise<Response> {
  const user = requireApiUser(request);
  if (!chatIsOn()) return answerApiProblem({ code: "off" });
  const actor = chatActor(user);
  const chatId = params.chatId ?? "";
  const chat = findOwnChat(db, actor, chatId);
  if (!chat.ok) return answerApiProblem(chat.problem);
  const options = { from: uploaderOf(actor), field: "image", maxFiles: 1, maxFileBytes: MAX_IMAGE_BYTES };
  return receiveImagesAtApi(request, options, async ([file]) => {
    // The session may have ended while the file arrived.
    requireApiUser(request);
    const staged = await stageImage(db, actor, { chatId, file, now: new Date() });
    return staged.ok ? Response.json({ filePath: staged.value }) : answerApiProblem(staged.problem);
  });
}
