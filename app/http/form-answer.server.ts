import { data, redirect } from "@remix-run/node";

import { formText } from "../shared/form-text.ts";
import type { Message } from "../ui/message.ts";

import { redirectWithMessage } from "./flash.server.ts";
import { safePath } from "./redirect.ts";

/** What scripts get: they stay on their page and show the message themselves. */
export interface FormAnswer {
  message: Message | null;
}

/** The page of this shop that a form stands on, by its field `returnTo`. */
export function pageOfForm(form: FormData, fallback: string): string {
  return safePath(formText(form, "returnTo"), fallback);
}

/**
 * The answer of an address without a page of its own: 303 to the page that the form stands on, which shows the message.
 * Forms sent by scripts say so (`scripted`, see `ReturnFields`) and get the message itself, refusals too with status 200:
 * browsers would call anything else an error in their console.
 */
export async function answerForm(form: FormData, page: string, message: Message | null) {
  if (form.has("scripted")) return data<FormAnswer>({ message });
  return message ? redirectWithMessage(page, message) : redirect(page, 303);
}
