import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { requireUser, requireUserToAct } from "../../accounts/guards.server.ts";
import { db } from "../../database.server.ts";
import { redirectWithMessage } from "../../http/flash.server.ts";
import { pageOfForm } from "../../http/form-answer.server.ts";
import { readForm } from "../../http/read-form.server.ts";
import * as paths from "../../paths.ts";
import { formText } from "../../shared/form-text.ts";
import { formKey } from "../../shared/key.ts";
import { CHAT_DONE, CHAT_NOT_DONE, CHAT_OPENED_AGAIN, CHAT_PROBLEMS } from "../chat.messages.ts";
import { setChatDone } from "../chat-state.server.ts";
import { chatActor } from "../participants.server.ts";

/** Only receives a form. */
export function loader({ request, params }: LoaderFunctionArgs): Response {
  requireUser(request);
  return redirect(paths.chat(params.chatId ?? ""));
}

/** Stores whether the seller is done with a chat. */
export async function action({ request, params }: ActionFunctionArgs): Promise<Response> {
  const chatId = params.chatId ?? "";
  const form = await readForm(request);
  const actor = chatActor(await requireUserToAct(request, paths.chat(chatId)));
  const isDone = formText(form, "state") === "done";
  const shownId = formKey(form, "shown");
  const stored = setChatDone(db, actor, { chatId, isDone, shownId, now: new Date() });
  if (stored.ok) return redirectWithMessage(pageOfForm(form, paths.chats), isDone ? CHAT_DONE : CHAT_OPENED_AGAIN);
  if (stored.problem.code === "newer-message") return redirectWithMessage(paths.chat(chatId), CHAT_NOT_DONE);
  return redirectWithMessage(paths.chats, { text: CHAT_PROBLEMS[stored.problem.code].text, tone: "failure" });
}
