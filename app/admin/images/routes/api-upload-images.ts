import type { ActionFunctionArgs } from "@remix-run/node";

import type { Actor } from "../../../audit/actor.ts";
import { productId } from "../../../catalogue/product.schema.ts";
import { db } from "../../../database.server.ts";
import { apiError, apiMethods } from "../../../http/api.server.ts";
import { ADMINISTRATORS } from "../../../http/upload-slots.server.ts";
import { answerUpload } from "../../../http/upload.server.ts";
import { FILE_PROBLEMS } from "../../../images/images.messages.ts";
import { receiveImagesAtApi, storeAllReceived, type ReceivedFile } from "../../../images/receive-images.server.ts";
import { formText } from "../../../shared/form-text.ts";
import { NO_SHOP } from "../../../shops/shops.messages.ts";
import { findShop } from "../../../shops/shops.ts";
import { requireApiAdmin, requireApiAdminToAct } from "../../gate/guards.server.ts";
import { MAX_NEW_IMAGES } from "../gallery.ts";
import { addUploadedImages } from "../product-images.server.ts";

/**
 * `POST /api/upload-images`: images (`images`) for `productId` of the shop `shopType`. They are added to an existing
 * product, or staged for `add-product`. The field `rate` is accepted and ignored. If one image is refused, all are.
 */
const api = apiMethods({ POST: (args) => answerUpload(args.request, () => receive(args)) });
export const loader = api.loader;
export const action = api.action;

function receive({ request, context }: ActionFunctionArgs): Promise<Response> {
  requireApiAdmin(request, "products:write");
  const options = { from: ADMINISTRATORS, field: "images", maxFiles: MAX_NEW_IMAGES };
  // The session may have ended while the files arrived.
  return receiveImagesAtApi(request, options, (files, form) =>
    answer(files, form, requireApiAdminToAct({ request, context }, "products:write")),
  );
}

async function answer(files: ReceivedFile[], form: FormData, by: Actor): Promise<Response> {
  const shop = findShop(formText(form, "shopType") || undefined);
  if (!shop) return apiError(400, NO_SHOP, { fields: { shopType: NO_SHOP } });
  const id = productId.safeParse(formText(form, "productId"));
  if (!id.success) {
    const [message = ""] = id.error.issues.map((issue) => issue.message);
    return apiError(400, message, { fields: { productId: message } });
  }
  const stored = await storeAllReceived(db, files);
  if (!stored.ok) {
    const { problem } = stored;
    return apiError(problem.code === "too-many-bytes" ? 413 : 400, FILE_PROBLEMS[problem.code].text(problem));
  }
  const images = stored.value;
  const uploaded = { shop: shop.value, id: id.data, images, by, now: new Date() };
  return Response.json({ images: addUploadedImages(db, uploaded) });
}
