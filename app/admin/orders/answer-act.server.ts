import { data } from "@remix-run/node";
import type { z } from "zod";

import { redirectWithMessage } from "../../http/flash.server.ts";
import { log } from "../../log.server.ts";
import { isSentByJavaScript } from "../../shared/javascript-field.ts";
import type { Problem, Result } from "../../shared/result.ts";
import type { Message } from "../../ui/message.ts";

import type { ActAnswer } from "./act-answer.ts";
import { ACT_FAILED, ACT_PROBLEMS } from "./attention.messages.ts";
import { fieldErrors } from "./order-act.schema.ts";

/** The page with the refused fields. Its status is 200 for JavaScript, because browsers log any other as an error. */
export function refuseFields(form: FormData, error: z.ZodError) {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const answer: ActAnswer = { message: ACT_FAILED, typed: Object.fromEntries(texts), errors: fieldErrors(error) };
  return data(answer, { status: isSentByJavaScript(form) ? 200 : 422 });
}

type Refused = Problem<keyof typeof ACT_PROBLEMS>;

/** Redirects to the page that says what became of the act. */
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
