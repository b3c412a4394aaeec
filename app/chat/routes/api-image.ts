import { requireApiUser } from "../../accounts/guards.server.ts";
import { db } from "../../database.server.ts";
import { apiMethods } from "../../http/api.server.ts";
import { imageResponse } from "../../images/image-response.server.ts";
import { IMAGE_SIZES } from "../../images/images.ts";
import { findOwnChat, findSnapshotHash } from "../chat.queries.server.ts";
import { answerApiProblem } from "../http-answers.server.ts";
import { findChatImage } from "../messages.queries.server.ts";
import { chatActor } from "../participants.server.ts";

/**
 * Images that only a chat's two people see: `GET /api/chats/{chatId}/images/{file}`, smaller with `?size=`, and
 * `GET /api/chats/{chatId}/product.webp`, the product's image from when the chat was started.
 */
const api = apiMethods({
  async GET({ request, context, params: { chatId = "", file } }) {
    const actor = chatActor(requireApiUser(request));
    const chat = findOwnChat(db, actor, chatId);
    if (!chat.ok) return answerApiProblem(chat.problem);
    const sizeName = new URL(request.url).searchParams.get("size") ?? (file === undefined ? "preview" : "full");
    const size = IMAGE_SIZES.find((one) => one === sizeName);
    const hash = file === undefined ? findSnapshotHash(db, chat.value) : findChatImage(db, chat.value, actor.id, file);
    return imageResponse({ request, context }, { hash: size && hash, size: size ?? "full", audience: "private" });
  },
});
export const loader = api.loader;
export const action = api.action;
