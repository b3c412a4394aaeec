import type { ActionFunctionArgs } from "@remix-run/node";

import { productId } from "../../../catalogue/product.schema.ts";
import { db } from "../../../database.server.ts";
import { apiError, apiMethods } from "../../../http/api.server.ts";
import { answerUpload, UPLOAD_STATUS } from "../../../http/upload.server.ts";
import { FILE_MESSAGES, receivePictures, storeReceived } from "../../../images/receive-pictures.server.ts";
import { findShop } from "../../../shops/shops.ts";
import { requireApiAdmin } from "../../gate/guards.server.ts";
import { addDescriptionPicture } from "../description-pictures.server.ts";
import { FILE_STATUS, UPLOAD_MESSAGES } from "../editor.messages.ts";

/** `POST /api/tiptap-upload-image/{shop}/{id}`: one picture, in the field `image`, for that product's description. */
const api = apiMethods({
  POST: (args) => answerUpload(args.request, () => receive(args)),
});
export const loader = api.loader;
export const action = api.action;

async function receive({ request, params }: ActionFunctionArgs): Promise<Response> {
  requireApiAdmin(request);
  const shop = findShop(params.shop);
  if (!shop) return apiError(404, "There is no such shop.");
  const id = productId.safeParse(params.id);
  if (!id.success) return apiError(400, id.error.issues[0]?.message ?? "This is not a product's id.");
  if (!/^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "")) {
    return apiError(415, "Send the picture as multipart/form-data.");
  }
  // Room for a second file lets a picture that is too large be read as far as its name.
  const received = await receivePictures(request, { fields: ["image"], maxFiles: 2 }, async (_form, [file, second]) => {
    if (!file) return apiError(400, "There is no picture in the field image.");
    if (second) return apiError(UPLOAD_STATUS["too-many-files"], UPLOAD_MESSAGES["too-many-files"]);
    const image = await storeReceived(db, file);
    if (!image.ok) return apiError(FILE_STATUS[image.code], FILE_MESSAGES[image.code](file.name));
    const picture = { shop: shop.value, productId: id.data, image: image.value, now: new Date() };
    return Response.json({ imageUrl: addDescriptionPicture(db, picture) });
  });
  return received.ok ? received.value : apiError(UPLOAD_STATUS[received.code], UPLOAD_MESSAGES[received.code]);
}
