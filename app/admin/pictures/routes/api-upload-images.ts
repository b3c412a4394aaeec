import type { ActionFunctionArgs } from "@remix-run/node";

import { productId } from "../../../catalogue/product.schema.ts";
import { db } from "../../../database.server.ts";
import { apiError, apiMethods } from "../../../http/api.server.ts";
import { answerUpload, UPLOAD_STATUS } from "../../../http/upload.server.ts";
import {
  FILE_MESSAGES,
  receivePictures,
  storeAllReceived,
  type ReceivedFile,
} from "../../../images/receive-pictures.server.ts";
import { formText } from "../../../shared/form-text.ts";
import { findShop } from "../../../shops/shops.ts";
import { requireApiAdmin } from "../../gate/guards.server.ts";
import { MAX_NEW_PICTURES } from "../gallery.ts";
import { UPLOAD_MESSAGES } from "../pictures.messages.ts";
import { takeUploaded } from "../product-pictures.server.ts";

/**
 * `POST /api/upload-images`: pictures (`images`) for `productId` of the shop `shopType`. For a product they are added to
 * its own, for an id without one they wait for `add-product`. `rate` may come along and says nothing here. One picture
 * that is refused refuses all.
 */
const api = apiMethods({ POST: (args) => answerUpload(args.request, () => receive(args)) });
export const loader = api.loader;
export const action = api.action;

async function receive({ request }: ActionFunctionArgs): Promise<Response> {
  requireApiAdmin(request);
  if (!/^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "")) {
    return apiError(415, UPLOAD_MESSAGES["no-form"]);
  }
  const read = await receivePictures(request, { fields: ["images"], maxFiles: MAX_NEW_PICTURES }, answer);
  return read.ok ? read.value : apiError(UPLOAD_STATUS[read.code], UPLOAD_MESSAGES[read.code]);
}

async function answer(form: FormData, files: ReceivedFile[]): Promise<Response> {
  const shop = findShop(formText(form, "shopType") || "default");
  if (!shop) return apiError(400, "There is no such shop.", { fields: { shopType: ["There is no such shop."] } });
  const id = productId.safeParse(formText(form, "productId"));
  if (!id.success) {
    const [message = ""] = id.error.issues.map((issue) => issue.message);
    return apiError(400, message, { fields: { productId: [message] } });
  }
  if (files.length === 0) return apiError(400, UPLOAD_MESSAGES["no-picture"]);
  const stored = await storeAllReceived(db, files);
  if (!stored.ok) {
    return apiError(stored.code === "too-many-bytes" ? 413 : 400, FILE_MESSAGES[stored.code](stored.name));
  }
  const { images } = stored;
  return Response.json({ images: takeUploaded(db, { shop: shop.value, id: id.data, images, now: new Date() }) });
}
