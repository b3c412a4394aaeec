import { requireApiUser } from "../../accounts/guards.server.ts";
import { db } from "../../database.server.ts";
import { apiError, apiMethods, entityTag, isUnchanged } from "../../http/api.server.ts";
import { PICTURE_SIZES } from "../../images/pictures.ts";
import { readPicture } from "../../images/store.server.ts";
import { findOwnChat, findSnapshotHash } from "../chat.queries.server.ts";
import { refuseApi } from "../http-answers.server.ts";
import { findChatImage } from "../messages.queries.server.ts";
import { chatActor } from "../participants.server.ts";

/**
 * Pictures that only a chat's two people see: `GET /api/chats/{chatId}/images/{file}`, smaller with `?size=`, and
 * `GET /api/chats/{chatId}/product.webp`, the product's as it was when the chat was begun.
 */
const api = apiMethods({
  async GET({ request, params }) {
    const actor = chatActor(requireApiUser(request));
    const chat = findOwnChat(db, actor, params.chatId ?? "");
    if (!chat.ok) return refuseApi(chat.code);
    const asked = new URL(request.url).searchParams.get("size") ?? (params.file === undefined ? "preview" : "full");
    const size = PICTURE_SIZES.find((one) => one === asked);
    const hash =
      params.file === undefined
        ? findSnapshotHash(db, chat.value)
        : findChatImage(db, chat.value, actor.id, params.file);
    if (!size || !hash) return noPicture();

    const etag = entityTag(`${hash}-${size}`);
    // Kept by this browser, but never shown again without asking whether whoever is signed in by then may see it.
    const headers = new Headers({ ETag: etag, "Cache-Control": "private, no-cache", Vary: "Cookie" });
    if (isUnchanged(request, etag)) return new Response(null, { status: 304, headers });
    const bytes = await readPicture(hash, size);
    if (!bytes) return noPicture();
    headers.set("Content-Type", "image/webp");
    headers.set("Content-Length", String(bytes.byteLength));
    return new Response(request.method === "HEAD" ? null : new Uint8Array(bytes), { headers });
  },
});
export const loader = api.loader;
export const action = api.action;

function noPicture(): Response {
  return apiError(404, "There is no such picture.");
}
