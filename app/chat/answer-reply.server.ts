import { data } from "@remix-run/node";

import { redirectWithMessage } from "../http/flash.server.ts";
import * as paths from "../paths.ts";
import { fieldErrors } from "../shared/field-errors.ts";
import { formText } from "../shared/form-text.ts";
import type { Problem, Result } from "../shared/result.ts";

import type { RefusedReply } from "./refused-reply.ts";
import { REPLY_PROBLEMS, REPLY_SAVED } from "./saved-replies.messages.ts";
import { replyForm, type ReplyFields } from "./saved-replies.server.ts";

type Saved = Result<null, Problem<keyof typeof REPLY_PROBLEMS>>;

/** Saves the form of a reply: redirects to the list, or shows what was typed with what is wrong. */
export async function answerReply(form: FormData, save: (fields: ReplyFields) => Saved) {
  const typed = { name: formText(form, "name"), text: formText(form, "text") };
  const parsed = replyForm.safeParse(typed);
  if (!parsed.success) {
    return data<RefusedReply>({ typed, errors: fieldErrors(parsed.error), message: null }, { status: 422 });
  }
  const saved = save(parsed.data);
  if (saved.ok) return redirectWithMessage(paths.savedReplies, REPLY_SAVED);
  return data<RefusedReply>({ typed, errors: {}, message: REPLY_PROBLEMS[saved.problem.code] }, { status: 409 });
}
