import type { Db } from "#db/connection.ts";
import { waitForWriteLock } from "#db/write-lock.ts";

import type { Actor } from "../../audit/actor.ts";
import { getCategoryMap } from "../../catalogue/api/catalogue-api.queries.server.ts";
import type { ProductPageData } from "../../catalogue/product-page/product-page.queries.server.ts";
import { refusalOf } from "../../http/upload.server.ts";
import { log } from "../../log.server.ts";
import { isSentByJavaScript } from "../../shared/javascript-field.ts";
import type { ShopValue } from "../../shops/shops.ts";
import type { GalleryOwner } from "../images/gallery.ts";
import { readImageForm, type ImageForm } from "../images/read-image-form.server.ts";

import { hasUnshownSpelling } from "./category-names.ts";
import { renderPreview } from "./preview-product.server.ts";
import type { ProductFormAnswer, ProductFormState } from "./product-form.ts";
import { REFUSED_FORMS } from "./products.messages.ts";

/**
 * The response of an action. JavaScript always gets status 200, because browsers log any other status as an error in
 * the console.
 */
export interface FormReply {
  answer: ProductFormAnswer;
  status: number;
  headers?: Record<string, string>;
  sentByJavaScript: boolean;
}

export type Reply = Omit<FormReply, "sentByJavaScript">;

export interface FormSender {
  /** Returns who sends the form. Called once its files have arrived: the session may end meanwhile. */
  requireSender: () => Actor;
}

interface ProductForm extends FormSender {
  /** `id` is absent for a new product. */
  product: { shop: ShopValue; id?: string };
  /** The log message for a form that cannot be read. */
  unreadable: string;
  answer: (sent: ImageForm, context: { by: Actor; now: Date }) => Promise<Reply>;
}

/** Reads a product's form with its uploads, and answers it when no other process writes. */
export async function answerProductForm(
  request: Request,
  db: Db,
  { product, requireSender, unreadable, answer }: ProductForm,
): Promise<FormReply> {
  const now = new Date();
  const read = await readImageForm(request, db, { shop: product.shop, now });
  const by = requireSender();
  await waitForWriteLock(db);
  if (!read.ok) {
    log.info({ ...product, by, reason: read.problem.code }, unreadable);
    return {
      answer: { message: REFUSED_FORMS[read.problem.code] },
      status: refusalOf(read.problem).status,
      sentByJavaScript: false,
    };
  }
  const reply = await answer(read.value, { by, now });
  return { ...reply, sentByJavaScript: isSentByJavaScript(read.value.form) };
}

/** Whether a category has another spelling that the form has not shown yet. JavaScript shows it during typing. */
export function needsSpelling(db: Db, shop: ShopValue, { form }: ImageForm): boolean {
  return !isSentByJavaScript(form) && hasUnshownSpelling(form, getCategoryMap(db, shop));
}

/** The form again, with the page of its product. */
export async function replyWithPreview(
  db: Db,
  page: ProductPageData,
  { owner, state }: { owner: GalleryOwner; state: ProductFormState },
): Promise<Reply> {
  const preview = await renderPreview(db, page, owner, state.images);
  return { answer: { message: null, state, preview }, status: 200 };
}
