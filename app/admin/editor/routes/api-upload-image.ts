import type { ActionFunctionArgs } from "@remix-run/node";

import { addDescriptionImage } from "../../../catalogue/products/description-images.server.ts";
import { productId } from "../../../catalogue/product.schema.ts";
import { db } from "../../../database.server.ts";
import { apiError, apiMethods } from "../../../http/api.server.ts";
import { ADMINISTRATORS } from "../../../http/upload-slots.server.ts";
import { answerUpload } from "../../../http/upload.server.ts";
import { FILE_PROBLEMS } from "../../../images/images.messages.ts";
import { receiveImagesAtApi, storeReceived } from "../../../images/receive-images.server.ts";
import { NO_SHOP } from "../../../shops/shops.messages.ts";
import { findShop } from "../../../shops/shops.ts";
import { requireApiAdmin, requireApiAdminToAct } from "../../gate/guards.server.ts";
import { EDITOR_MESSAGES } from "../editor.messages.ts";

/** `POST /api/tiptap-upload-image/{shop}/{id}`: one image, in the field `image`, for that product's description. */
const api = apiMethods({
  POST: (args) => answerUpload(args.request, () => receive(args)),
});
export const loader = api.loader;
export const action = api.action;

async function receive({ request, params, context }: ActionFunctionArgs): Promise<Response> {
  requireApiAdmin(request, "products:write");
  const shop = findShop(params.shop);
  if (!shop) return apiError(404, NO_SHOP);
  const id = productId.safeParse(params.id);
  if (!id.success) return apiError(400, id.error.issues[0]?.message ?? EDITOR_MESSAGES.notAnId);
  return receiveImagesAtApi(request, { from: ADMINISTRATORS, field: "image", maxFiles: 1 }, async ([file]) => {
    // The session may have ended while the file arrived.
    const by = requireApiAdminToAct({ request, context }, "products:write");
    const stored = await storeReceived(db, file);
    if (!stored.ok) {
      const { status, text } = FILE_PROBLEMS[stored.problem.code];
      return apiError(status, text(stored.problem));
    }
    const { hash } = stored.value;
    const image = { shop: shop.value, productId: id.data, hash, by, now: new Date() };
    return Response.json({ imageUrl: addDescriptionImage(db, image) });
  });
}
