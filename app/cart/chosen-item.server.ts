import type { z } from "zod";

import type { Db } from "#db/connection.ts";

import { findProduct } from "../catalogue/lists/catalogue.queries.server.ts";
import { CONDITION_LABELS } from "../shops/conditions.ts";
import { OPEN_BOX } from "../shops/shops.ts";
import type { Message } from "../ui/messages/message.ts";

import { ADD_PROBLEMS, addedMessage } from "./cart.messages.ts";
import type { addedItem } from "./cart.schema.ts";
import { addToCart } from "./cart.server.ts";
import { makeHalfHourCookie } from "./half-hour-cookie.server.ts";

/**
 * The item that a visitor tried to put into the cart: the last one only. It is in a signed HttpOnly cookie for half an
 * hour, and goes into the cart at sign-in. Only the form of the shop sets it, which the origin check protects.
 */
type ChosenItem = z.output<typeof addedItem>;

const chosenItemCookie = () => makeHalfHourCookie("chosen-item");

export function saveChosenItem(item: ChosenItem): Promise<string> {
  return chosenItemCookie().serialize(item);
}

export function clearChosenItem(): Promise<string> {
  return chosenItemCookie().serialize("", { maxAge: 0 });
}

/** The signature proves that `saveChosenItem` wrote it. */
function readChosenItem(request: Request): Promise<ChosenItem | null> {
  return chosenItemCookie().parse(request.headers.get("Cookie")) as Promise<ChosenItem | null>;
}

/** Describes the chosen item, such as "2 × Lamp, Good". Null if there is none, or if its product is deleted. */
export async function describeChosenItem(db: Db, request: Request): Promise<string | null> {
  const item = await readChosenItem(request);
  return item && describe(db, item);
}

/** Puts the chosen item into the cart. Returns the message about it, or null if there is no such item. */
export async function addChosenItem(db: Db, request: Request, userId: string): Promise<Message | null> {
  const item = await readChosenItem(request);
  if (!item) return null;
  const { product_id: productId, condition, quantity } = item;
  const added = addToCart(db, userId, { productId, condition, quantity }, new Date());
  const message: Message = added.ok
    ? addedMessage(added.value)
    : { text: ADD_PROBLEMS[added.problem.code].text, tone: "failure" };
  const product = findProduct(db, OPEN_BOX.value, productId);
  if (product === null) return message;
  // If fewer units were added, the detail says how many.
  const count = added.ok && message.detail === undefined ? `${quantity} × ` : "";
  const name = `${count}${product.title}, ${CONDITION_LABELS[condition]}.`;
  return { ...message, detail: [name, message.detail ?? ""].join(" ").trim() };
}

function describe(db: Db, { product_id: productId, condition, quantity }: ChosenItem): string | null {
  const product = findProduct(db, OPEN_BOX.value, productId);
  return product && `${quantity} × ${product.title}, ${CONDITION_LABELS[condition]}`;
}
