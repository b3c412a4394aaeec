import { data, redirect } from "@remix-run/node";

import { isSentByJavaScript } from "../shared/javascript-field.ts";
import { formText } from "../shared/form-text.ts";
import type { Message } from "../ui/messages/message.ts";

import { redirectWithMessage } from "./flash.server.ts";
import { safePath } from "./redirect.ts";

/** The response to forms that JavaScript sent: the page stays and shows the message itself. */
export interface FormAnswer {
  message: Message | null;
  /** The name of the field that was refused. */
  refusedField?: string;
}

/** The page of this shop with the form, from its field `returnTo`. */
export function pageOfForm(form: FormData, fallback: string): string {
  return safePath(formText(form, "returnTo"), fallback);
}

interface AnswerOptions extends Omit<FormAnswer, "message"> {
  headers?: Headers;
}

/**
 * The response of an action without a page of its own: 303 to the page with the form, which shows the message. A form
 * sent by JavaScript gets the message itself. Its status is always 200, because browsers log any other status as an
 * error in the console.
 */
export async function answerForm(
  form: FormData,
  page: string,
  message: Message | null,
  { headers = new Headers(), ...more }: AnswerOptions = {},
) {
  if (isSentByJavaScript(form)) return data<FormAnswer>({ message, ...more }, { headers });
  return message ? redirectWithMessage(page, message, headers) : redirect(page, { status: 303, headers });
}
