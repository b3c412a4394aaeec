import { parseWithZod } from "@conform-to/zod/v4";

import type { Db } from "#db/connection.ts";

import type { Actor } from "../../audit/actor.ts";
import { PRODUCT_FIELD_PROBLEMS } from "../../catalogue/product-fields.messages.ts";
import { toCsvCells } from "../../catalogue/products/product-csv.ts";
import { productSchema } from "../../catalogue/product.schema.ts";
import { log } from "../../log.server.ts";
import { formText } from "../../shared/form-text.ts";
import type { ShopValue } from "../../shops/shops.ts";
import type { ImageForm } from "../images/read-image-form.server.ts";
import { tryCommand } from "../try-command.server.ts";

import {
  answerProductForm,
  needsSpelling,
  replyWithPreview,
  type FormReply,
  type FormSender,
  type Reply,
} from "./answer-product-form.server.ts";
import { editProduct } from "./change-products.server.ts";
import { findPreview } from "./preview-product.server.ts";
import { findEditForm, findMergedForm, sentForm } from "./product-form.server.ts";
import {
  productFieldsOf,
  valuesOf,
  type FormValues,
  type FormVersion,
  type ProductFormAnswer,
} from "./product-form.ts";
import { EDIT_PROBLEMS, NOT_WRITTEN, OTHER_SPELLING, PRODUCT_MESSAGES } from "./products.messages.ts";

type Product = { shop: ShopValue; id: string };
type Edit = Product & { by: Actor; now: Date };

/**
 * Handles the edit form by the button that was pressed: saves the product or previews it, or keeps links and images.
 */
export function answerEdit(
  request: Request,
  db: Db,
  { requireSender, ...product }: Product & FormSender,
): Promise<FormReply> {
  return answerProductForm(request, db, {
    product,
    requireSender,
    unreadable: PRODUCT_MESSAGES.newImagesFailed.text,
    answer: (sent, sender) => answerIntent(db, sent, { ...product, ...sender }),
  });
}

async function answerIntent(db: Db, sent: ImageForm, { by, now, ...product }: Edit): Promise<Reply> {
  const { shop, id } = product;
  const fields = productFieldsOf(sent.form, shop, id);
  const version: FormVersion = {
    updatedAt: formText(sent.form, "updated_at"),
    loaded: formText(sent.form, "loaded"),
  };
  const state = () => sentForm(db, { shop, productId: id }, sent, { values: valuesOf(fields), version });
  const intent = formText(sent.form, "intent");
  if (["back", "images", "rows"].includes(intent)) {
    return { answer: { message: null, state: state() }, status: sent.isRefused ? 422 : 200 };
  }
  const refuse = (status: number, reason: string, answer: ProductFormAnswer): Reply => {
    log.info({ ...product, by, reason }, "Could not edit a product.");
    return { answer: { state: state(), ...answer }, status };
  };
  const message = PRODUCT_MESSAGES.editFailed;
  const parsed = parseWithZod(fields, { schema: productSchema(shop), disableAutoCoercion: true });
  if (parsed.status !== "success") return refuse(422, "fields", { message, result: parsed.reply() });
  if (sent.isRefused) return refuse(422, "images", { message: PRODUCT_MESSAGES.newImagesFailed });
  const isPreview = intent === "preview";
  if (!isPreview && needsSpelling(db, shop, sent)) {
    return refuse(422, "spelling", { message, reason: OTHER_SPELLING });
  }
  const expected = isPreview ? null : timeOf(version);
  const options = { draft: sent.draft, images: sent.images, expected, by, now };
  const edit = () => editProduct(db, shop, id, () => parsed.value, options);
  const { answer: edited, fault } = tryCommand(
    () => (isPreview ? findPreview(db, { shop, id, now }, edit) : edit()),
    message.text,
    { ...product, by },
  );
  if (fault) return { answer: { message, reason: NOT_WRITTEN, state: state() }, ...fault };
  if (edited.ok) {
    if (edited.value) {
      const owner = { shop, productId: id, draft: sent.draft };
      return await replyWithPreview(db, edited.value, { owner, state: state() });
    }
    const stored = findEditForm(db, shop, id) ?? undefined;
    return { answer: { message: PRODUCT_MESSAGES.edited, saved: true, state: stored }, status: 200 };
  }
  if (edited.problem.code === "changed") {
    const merged = mergedAnswer(db, sent, product, { values: toCsvCells(parsed.value), loaded: version.loaded });
    if (merged) return refuse(409, edited.problem.code, merged);
  }
  const { problem } = edited;
  if (problem.code === "gone-images") {
    const fieldErrors = { description: [PRODUCT_FIELD_PROBLEMS.goneImages(problem.names)] };
    return refuse(400, problem.code, { message, result: parsed.reply({ fieldErrors }) });
  }
  const { status, reason } = EDIT_PROBLEMS[problem.code];
  return refuse(status, problem.code, { message, reason });
}

function mergedAnswer(
  db: Db,
  sent: ImageForm,
  product: Product,
  form: { values: FormValues; loaded: string },
): ProductFormAnswer | null {
  const merged = findMergedForm(db, product, sent, form);
  return merged && { message: PRODUCT_MESSAGES.editFailed, ...merged };
}

/** The time when the form was loaded. An invalid time counts as older than every change. */
function timeOf({ updatedAt }: FormVersion): Date {
  const time = Date.parse(updatedAt);
  return new Date(Number.isNaN(time) ? 0 : time);
}
