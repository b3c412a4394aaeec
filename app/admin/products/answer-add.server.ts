import { parseWithZod } from "@conform-to/zod/v4";

import type { Db } from "#db/connection.ts";

import type { Actor } from "../../audit/actor.ts";
import { deleteUnsavedImages } from "../../catalogue/products/description-images.server.ts";
import { productId, productSchema } from "../../catalogue/product.schema.ts";
import { log } from "../../log.server.ts";
import { formText } from "../../shared/form-text.ts";
import { getShop, type ShopValue } from "../../shops/shops.ts";
import type { Message } from "../../ui/messages/message.ts";
import { discardDraft } from "../images/image-form.server.ts";
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
import { addProduct } from "./change-products.server.ts";
import { findPreview } from "./preview-product.server.ts";
import { getNewForm, sentForm } from "./product-form.server.ts";
import { productFieldsOf, valuesOf, type ProductFormAnswer, type ProductFormState } from "./product-form.ts";
import { OTHER_SPELLING, PRODUCT_LOGS, PRODUCT_MESSAGES, showAddProblem } from "./products.messages.ts";

/**
 * Handles the add form by the button that was pressed: adds the product or previews it, keeps links and images in the
 * form, or clears it.
 */
export function answerAdd(
  request: Request,
  db: Db,
  { shop, copyOf, requireSender }: Pick<Context, "shop" | "copyOf"> & FormSender,
): Promise<FormReply> {
  return answerProductForm(request, db, {
    product: { shop },
    requireSender,
    unreadable: PRODUCT_LOGS.imagesFailed,
    answer: (sent, sender) => answerIntent(db, sent, { shop, copyOf, ...sender }),
  });
}

interface Context {
  shop: ShopValue;
  /** The original of a copy. */
  copyOf: string | null;
  by: Actor;
  now: Date;
}

async function answerIntent(db: Db, sent: ImageForm, context: Context): Promise<Reply> {
  const { shop, copyOf } = context;
  const fields = productFieldsOf(sent.form, shop);
  const state = () => sentForm(db, { shop, productId: copyOf }, sent, { values: valuesOf(fields), version: null });
  switch (formText(sent.form, "intent")) {
    case "clear":
      clearForm(db, sent, context);
      return done(db, shop, null);
    case "reset":
      return { answer: { message: null, state: state(), asksToClear: true }, status: 200 };
    case "back":
    case "images":
    case "rows":
      return { answer: { message: null, state: state() }, status: sent.isRefused ? 422 : 200 };
    default:
      return await save(db, sent, { ...context, fields, state });
  }
}

/** Deletes the form's draft with its staged uploads, and the images of its description. */
function clearForm(db: Db, { form, draft }: ImageForm, { shop, by, now }: Context): void {
  discardDraft(db, shop, draft);
  const id = productId.safeParse(formText(form, "id"));
  const html = formText(form, "description");
  if (id.success) deleteUnsavedImages(db, { shop, id: id.data, html }, by, now);
}

/** The reply with an empty form, after the product was added or the form was cleared. */
function done(db: Db, shop: ShopValue, message: Message | null, added?: string): Reply {
  const answer = { message, saved: true, state: getNewForm(db, shop), ...(added !== undefined && { added }) };
  return { answer, status: 200 };
}

/** Adds the product, or only renders its preview if that button was pressed. */
async function save(
  db: Db,
  sent: ImageForm,
  { shop, copyOf, by, now, fields, state }: Context & { fields: FormData; state: () => ProductFormState },
): Promise<Reply> {
  const refuse = (status: number, reason: string, answer: ProductFormAnswer): Reply => {
    log.info({ shop, id: formText(fields, "id"), by, reason }, PRODUCT_LOGS.addFailed);
    return { answer: { ...answer, state: state() }, status };
  };
  const parsed = parseWithZod(fields, { schema: productSchema(shop), disableAutoCoercion: true });
  if (parsed.status !== "success") {
    const message =
      getShop(shop).alertsMissingId && formText(fields, "id").trim() === ""
        ? PRODUCT_MESSAGES.enterName
        : PRODUCT_MESSAGES.checkFields;
    return refuse(422, "fields", { message, result: parsed.reply() });
  }
  if (sent.isRefused) {
    log.info(
      { shop, by, problems: [...sent.problems, ...sent.failedLinks.map(({ problem }) => problem)] },
      PRODUCT_LOGS.imagesFailed,
    );
    return refuse(422, "images", { message: PRODUCT_MESSAGES.imagesFailed });
  }
  const isPreview = formText(sent.form, "intent") === "preview";
  if (!isPreview && needsSpelling(db, shop, sent)) {
    return refuse(422, "spelling", { message: { text: OTHER_SPELLING, tone: "failure" } });
  }
  const options = { draft: sent.draft, images: sent.images, copyOf, by, now };
  const { id } = parsed.value;
  const add = () => addProduct(db, shop, parsed.value, options);
  const { answer: added, fault } = tryCommand(
    () => (isPreview ? findPreview(db, { shop, id, now }, add) : add()),
    PRODUCT_LOGS.addFailed,
    { shop, id, by },
  );
  if (fault) return { answer: { message: PRODUCT_MESSAGES.addFailed, state: state() }, ...fault };
  if (added.ok) {
    if (!("product" in added.value)) return done(db, shop, PRODUCT_MESSAGES.added, id);
    const owner = { shop, productId: copyOf, draft: sent.draft };
    return await replyWithPreview(db, added.value, { owner, state: state() });
  }
  const { status, field, text } = showAddProblem(added.problem);
  if (field === "images") return refuse(status, added.problem.code, { message: { text, tone: "failure" } });
  return refuse(status, added.problem.code, {
    message: PRODUCT_MESSAGES.checkFields,
    result: parsed.reply({ fieldErrors: { [field]: [text] } }),
  });
}
