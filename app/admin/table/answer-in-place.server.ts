import type { Db } from "#db/connection.ts";

import type { Actor } from "../../audit/actor.ts";
import { productSchema } from "../../catalogue/product.schema.ts";
import { findStoredProduct } from "../../catalogue/products/stored-products.queries.server.ts";
import { log } from "../../log.server.ts";
import * as paths from "../../paths.ts";
import { formText } from "../../shared/form-text.ts";
import { shownField } from "../../shared/shown-field.ts";
import type { Shop, ShopValue } from "../../shops/shops.ts";
import type { Message, MessageOffer } from "../../ui/messages/message.ts";
import { UNDO } from "../../ui/ui.messages.ts";
import { tryCommand } from "../try-command.server.ts";

import { changeInPlace, type FieldChange } from "./change-in-place.server.ts";
import { fieldsInPlace, UNDO_FIELD, type InPlaceAnswer } from "./in-place.ts";
import { listRows, type ProductTableRow } from "./product-table.queries.server.ts";
import { changedSince, IN_PLACE_MESSAGES, savedMessage, undoneMessage } from "./table.messages.ts";

interface Reply {
  answer: InPlaceAnswer;
  /** 200 if the row need not be shown again. Otherwise the page shows it again, with what was typed. */
  status: number;
}

/** Changes a product by the form of its row. */
export function answerInPlace(db: Db, shop: Shop, form: FormData, { by, now }: { by: Actor; now: Date }): Reply {
  const id = formText(form, "id");
  const isUndo = form.has(UNDO_FIELD);
  const { changes, errors, typed } = readChanges(shop.value, form);
  const reply = (status: number, message: Message, answer: Partial<InPlaceAnswer> = {}): Reply => ({
    answer: {
      message,
      id,
      row: findRow(db, shop.value, id, now),
      errors: {},
      isConflict: false,
      typed,
      before: {},
      ...answer,
    },
    status,
  });
  if (Object.keys(errors).length > 0) return reply(422, IN_PLACE_MESSAGES.refused, { errors });
  const { answer: changed, fault } = tryCommand(
    () => changeInPlace(db, shop.value, { id, changes, by, now }),
    "Could not change a product in the table.",
    { shop: shop.value, id, by },
  );
  const allFields = (text: string) => Object.fromEntries(changes.map(({ field }) => [field, text]));
  if (fault)
    return reply(fault.status, IN_PLACE_MESSAGES.notSaved, { errors: allFields(IN_PLACE_MESSAGES.notSaved.text) });
  if (!changed.ok) {
    const { problem } = changed;
    log.info({ shop: shop.value, id, by, reason: problem.code }, "Could not change a product in the table.");
    if (problem.code === "not-found") return reply(200, IN_PLACE_MESSAGES.gone, { row: null });
    if (isUndo) {
      return reply(200, IN_PLACE_MESSAGES.notUndone, { errors: allFields(IN_PLACE_MESSAGES.notUndone.text) });
    }
    const known = Object.entries(problem.now).map(([field, value]): [string, string] => [field, changedSince(value)]);
    return reply(409, IN_PLACE_MESSAGES.refused, { errors: Object.fromEntries(known), isConflict: true });
  }
  const { before } = changed.value;
  const row = findRow(db, shop.value, id, now);
  if (Object.keys(before).length === 0 || !row) return reply(200, IN_PLACE_MESSAGES.unchanged);
  log.info(
    { shop: shop.value, id, by, fields: Object.keys(before), isUndo },
    "An administrator changed a product in the table.",
  );
  if (isUndo) return reply(200, undoneMessage(row.title), { row });
  const message = savedMessage({ title: row.title, before, now: row.fields });
  return reply(200, { ...message, offer: undoOffer(shop, row, before) }, { row, before });
}

/** The form that Undo sends: the row's, with the earlier values. */
function undoOffer(shop: Shop, row: ProductTableRow, before: Record<string, string>): MessageOffer {
  const fields = Object.entries(before).flatMap(([field, value]): [string, string][] => [
    [field, value],
    [shownField(field), row.fields[field] ?? ""],
  ]);
  return {
    label: UNDO,
    path: paths.products(shop),
    fields: { id: row.id, [UNDO_FIELD]: "1", ...Object.fromEntries(fields) },
  };
}

/** The fields of a row's form that differ from what the row showed, or what is wrong with them. */
function readChanges(shop: ShopValue, form: FormData) {
  const shape = productSchema(shop).shape as Record<string, { safeParse: ProductFieldParser }>;
  const changes: FieldChange[] = [];
  const errors: Record<string, string> = {};
  const typed: Record<string, string> = {};
  for (const field of fieldsInPlace(shop)) {
    const parser = shape[field];
    if (!parser || !form.has(field)) continue;
    typed[field] = formText(form, field);
    const value = parser.safeParse(typed[field]);
    const shown = form
      .getAll(shownField(field))
      .map((text) => parser.safeParse(text))
      .filter(({ success }) => success)
      .map((parsed) => parsed.data);
    if (!value.success) errors[field] = value.error?.issues[0]?.message ?? "";
    else if (shown.length === 0 || shown.some((one) => one !== value.data)) {
      changes.push({ field, value: value.data, shown });
    }
  }
  return { changes, errors, typed };
}

type ProductFieldParser = (value: unknown) => {
  success: boolean;
  data?: unknown;
  error?: { issues: { message: string }[] } | undefined;
};

function findRow(db: Db, shop: ShopValue, id: string, now: Date): ProductTableRow | null {
  const key = findStoredProduct(db, shop, id)?.key;
  return key === undefined ? null : (listRows(db, [key], now)[0] ?? null);
}
