import { db } from "../../database.server.ts";
import { answerForm, pageOfForm } from "../../http/form-answer.server.ts";
import { log } from "../../log.server.ts";
import type { Message } from "../../ui/messages/message.ts";
import { DELETE_FAILED, DELETE_PROBLEMS, ORDER_DELETED } from "../orders.messages.ts";

import { deleteOrder, type OrderDeleter } from "./delete-order.server.ts";

/**
 * Deletes a form's order. Without JavaScript the response redirects to the page that the form names, or else to `page`.
 */
export function answerDeleteOrder(form: FormData, deleter: OrderDeleter, orderId: string | undefined, page: string) {
  return answerForm(form, pageOfForm(form, page), deleteAndDescribe(deleter, orderId ?? ""));
}

function deleteAndDescribe(deleter: OrderDeleter, orderId: string): Message {
  const deleted = deleteOrder(db, deleter, orderId, new Date());
  if (deleted.ok) return ORDER_DELETED;
  const { code } = deleted.problem;
  const by = deleter.kind === "admin" ? deleter.by : deleter;
  log.info({ order: orderId, by, reason: code }, DELETE_FAILED.text);
  // Only buyers have to wait for a payment. Administrators may only delete expired orders.
  const isExplained = deleter.kind === "buyer" && code === "payment-on-its-way";
  if (isExplained) return { ...DELETE_FAILED, text: DELETE_PROBLEMS[code].text };
  const hasReason = code === "is-sent" || code === "has-case";
  return hasReason ? { ...DELETE_FAILED, detail: DELETE_PROBLEMS[code].text } : DELETE_FAILED;
}
