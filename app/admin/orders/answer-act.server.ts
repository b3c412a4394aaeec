import { data } from "@remix-run/node";

import { db } from "../../database.server.ts";
import { redirectWithMessage } from "../../http/flash.server.ts";
import { log } from "../../log.server.ts";
import { findListedOrder } from "../../orders/orders.queries.server.ts";
import * as paths from "../../paths.ts";
import { isSentByJavaScript } from "../../shared/javascript-field.ts";
import type { Problem, Result } from "../../shared/result.ts";
import type { Message } from "../../ui/messages/message.ts";

import type { ActAnswer } from "./act-answer.ts";
import { ACT_FAILED, ACT_PROBLEMS } from "./attention.messages.ts";

/** The page with the refused fields. Its status is 200 for JavaScript, because browsers log any other as an error. */
export function refuseFields(form: FormData, errors: Record<string, string>, message: Message = ACT_FAILED) {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const answer: ActAnswer = { message, typed: Object.fromEntries(texts), errors };
  return data(answer, { status: isSentByJavaScript(form) ? 200 : 422 });
}

/** The page to return to after an act on an order: `page`, or the queue if `page` is the order's own and is gone. */
export function pageAfterAct(page: string, orderId: string): string {
  const [pathname] = page.split(/[?#]/);
  return pathname === paths.adminOrder(orderId) && !findListedOrder(db, orderId) ? paths.attention : page;
}

type Refused = Problem<keyof typeof ACT_PROBLEMS>;

/** Redirects to a page, with a message about the result of the act. */
export function answerAct(
  page: string,
  result: Result<unknown, Refused>,
  done: Message,
  context: object,
): Promise<Response> {
  if (result.ok) return redirectWithMessage(page, done);
  const { code } = result.problem;
  log.info({ ...context, reason: code }, ACT_FAILED.text);
  return redirectWithMessage(page, { ...ACT_FAILED, detail: ACT_PROBLEMS[code] });
}
