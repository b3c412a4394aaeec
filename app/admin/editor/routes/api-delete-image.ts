import { deleteDescriptionImage } from "../../../catalogue/products/description-images.server.ts";
import { db } from "../../../database.server.ts";
import { apiError, apiMethods } from "../../../http/api.server.ts";
import { parseFields } from "../../../http/json-body.server.ts";
import { log } from "../../../log.server.ts";
import { readApiAdminJson } from "../../gate/guards.server.ts";
import { EDITOR_MESSAGES } from "../editor.messages.ts";
import { deletedImageBody } from "../editor.schema.ts";

/** `POST /api/tiptap-delete-image` with `{ src }`: removes an image of a description. */
const api = apiMethods({
  async POST({ request, context }) {
    const { by, body } = await readApiAdminJson({ request, context }, "products:write");
    const { src } = parseFields(deletedImageBody, body);
    if (deleteDescriptionImage(db, src, by, new Date()).ok) return Response.json({ ok: true });
    log.info({ src, by }, EDITOR_MESSAGES.deletingError);
    return apiError(400, EDITOR_MESSAGES.notAnAddress);
  },
});
export const loader = api.loader;
export const action = api.action;
