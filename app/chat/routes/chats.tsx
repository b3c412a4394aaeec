import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import type { ClientActionFunctionArgs } from "@remix-run/react";

import { requireUserToAct } from "../../accounts/guards.server.ts";
import { db } from "../../database.server.ts";
import { redirectWithMessage } from "../../http/flash.server.ts";
import { pageOfForm, type FormAnswer } from "../../http/form-answer.server.ts";
import { readForm } from "../../http/read-form.server.ts";
import * as paths from "../../paths.ts";
import { showAnswer } from "../../ui/messages/show-answer.ts";
import { orFailure } from "../../ui/or-failure.ts";
import { CHAT_NOT_OPENED, CHAT_PROBLEMS, CHOOSE_CHAT } from "../chat.messages.ts";
import { openChatForm } from "../chat.schema.ts";
import { openChat, type ChatSubject } from "../chat.server.ts";
import type { ChatProblem } from "../contract.ts";
import { chatActor, chatIsOn } from "../participants.server.ts";

/** Starts or finds the chat that a form asks for, and redirects to it. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const page = pageOfForm(form, paths.chats);
  const user = await requireUserToAct(request, page);
  const refuse = ({ code }: ChatProblem) =>
    redirectWithMessage(page, { text: CHAT_PROBLEMS[code].text, tone: "failure" });
  if (!chatIsOn()) return refuse({ code: "off" });
  const parsed = openChatForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) return refuse({ code: "invalid" });
  const opened = openChat(db, chatActor(user), subjectOf(parsed.data), new Date());
  if (!opened.ok) return refuse(opened.problem);
  const { orderId } = parsed.data;
  return redirect(orderId ? paths.chatAboutOrder(opened.value, orderId) : paths.chat(opened.value), 303);
}

function subjectOf({
  productId,
  orderId,
}: {
  productId?: string | undefined;
  orderId?: string | undefined;
}): ChatSubject {
  if (productId !== undefined) return { kind: "product", id: productId };
  return orderId === undefined ? { kind: "support" } : { kind: "order", id: orderId };
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const open = () => serverAction<FormAnswer>();
  return showAnswer(paths.chats, () => orFailure(open, { request, message: CHAT_NOT_OPENED }));
}

/** Shown beside the list on wide screens. */
export default function ChatsRoute() {
  return (
    <p className="hidden rounded-card border border-dashed border-line-strong p-16 text-center text-muted lg:block">
      {CHOOSE_CHAT}
    </p>
  );
}
