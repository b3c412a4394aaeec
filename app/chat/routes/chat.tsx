import { randomUUID } from "node:crypto";

import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useOutletContext, type ClientActionFunctionArgs } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";

import { writeIfPossible } from "#db/write-lock.ts";

import { requireUser, requireUserToAct } from "../../accounts/guards.server.ts";
import { db } from "../../database.server.ts";
import { revalidateUnlessFailed } from "../../http/revalidate-unless-failed.ts";
import { answerUpload, refusalOf } from "../../http/upload.server.ts";
import { uploadProblemText } from "../../images/images.messages.ts";
import { receiveImages } from "../../images/receive-images.server.ts";
import { log } from "../../log.server.ts";
import { findOrderOfUser } from "../../orders/orders.queries.server.ts";
import * as paths from "../../paths.ts";
import { formText } from "../../shared/form-text.ts";
import { formKey } from "../../shared/key.ts";
import { fail, type Problem, type Result } from "../../shared/result.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import type { Message } from "../../ui/messages/message.ts";
import { orFailure } from "../../ui/or-failure.ts";
import { broadcast, broadcastMessage } from "../broadcast.server.ts";
import { MAX_STAGED, stageImage, uploaderOf } from "../chat-images.server.ts";
import { getChatBuyer, listChatOrders } from "../chat-orders.queries.server.ts";
import { aboutOrder, CHAT_PROBLEMS, MESSAGE_NOT_SENT } from "../chat.messages.ts";
import { findOwnChat, getListedChat, readByOther } from "../chat.queries.server.ts";
import { messageForm, withSingleLineBreaks } from "../chat.schema.ts";
import type { ChatOutlet } from "../client/use-chat.ts";
import { markAsRead, sendMessage } from "../chat.server.ts";
import { ChatAside } from "../components/chat-aside.tsx";
import { ChatStateButton } from "../components/chat-state-button.tsx";
import { ChatWindow } from "../components/chat-window.tsx";
import type { ComposerForm } from "../components/composer.tsx";
import { SavedReplyButtons } from "../components/saved-reply-buttons.tsx";
import { describeChatProblem } from "../http-answers.server.ts";
import { MAX_IMAGE_BYTES, MAX_IMAGES } from "../message-rules.ts";
import { listMessages } from "../messages.queries.server.ts";
import { chatActor, chatIsOn, type ChatActor } from "../participants.server.ts";
import { findSavedReply, listSavedReplies } from "../saved-replies.server.ts";

export function loader({ request, params }: LoaderFunctionArgs) {
  const user = requireUser(request);
  // The layout shows that chat is off.
  if (!chatIsOn()) return null;
  const actor = chatActor(user);
  const chat = getOwnChat(actor, params.chatId);
  const { searchParams } = new URL(request.url);
  const before = Number(searchParams.get("before")) || undefined;
  // Opening a chat marks it as read. Prefetching its page does not.
  const isOpened = !(request.headers.get("Sec-Purpose") ?? "").includes("prefetch");
  // Nor does opening it while nothing can be written, such as on a full disk: the page is shown all the same.
  if (before === undefined && isOpened) writeIfPossible(db, () => read(actor, chat.id));
  const { messages, more } = listMessages(db, chat, { before });
  const orders = listChatOrders(db, chat, actor.side);
  const isSeller = actor.side === "seller";
  const asked = findOrderOfUser(db, user.id, searchParams.get("order") ?? "");
  return {
    userId: user.id,
    isSeller,
    beside: isSeller ? { buyer: getChatBuyer(db, chat), replies: listSavedReplies(db) } : null,
    chat: getListedChat(db, actor, chat),
    page: {
      ...{ messages, hasOlder: more, readByOther: readByOther(chat, actor.side), orders },
      isNewest: before === undefined,
    },
    clientId: randomUUID(),
    suggestion: asked ? aboutOrder(asked.key) : "",
  };
}

function read(actor: ChatActor, chatId: string): void {
  const result = markAsRead(db, actor, { chatId });
  if (!result.ok || !result.value.isNew) return;
  const { buyerId, lastMessageId } = result.value;
  broadcast(buyerId, "messagesRead", { chatId, userId: actor.id, lastMessageId });
}

/** Throws an error response for another person's chat and for an unknown one. */
function getOwnChat(actor: ChatActor, chatId: string | undefined) {
  const chat = findOwnChat(db, actor, chatId ?? "");
  if (!chat.ok) throw data(null, { status: CHAT_PROBLEMS[chat.problem.code].status });
  return chat.value;
}

/** Sends a message from the page's form with its images. After a problem the form keeps its text and images. */
export function action(args: ActionFunctionArgs) {
  return answerUpload(args.request, () => send(args));
}

async function send({ request, params }: ActionFunctionArgs) {
  const page = paths.chat(params.chatId ?? "");
  const actor = chatActor(await requireUserToAct(request, page));
  if (!chatIsOn()) throw data(null, { status: 503 });
  const chat = getOwnChat(actor, params.chatId);
  const images: string[] = [];
  const refused: ReturnType<typeof describeChatProblem>[] = [];
  const options = { from: uploaderOf(actor), field: "image", maxFiles: MAX_IMAGES, maxFileBytes: MAX_IMAGE_BYTES };
  const typed = new FormData();
  const upload = await receiveImages(request, { ...options, fields: typed }, async (form, files) => {
    // The session may have ended while the form arrived.
    await requireUserToAct(request, page);
    for (const file of files) {
      const staged = await keepText(() => stageImage(db, actor, { chatId: chat.id, file, now: new Date() }));
      if (staged.ok) images.push(staged.value);
      else refused.push(describeChatProblem(staged.problem));
    }
    return form;
  });
  const form = upload.ok ? upload.value : typed;
  const uploaded = form.getAll("uploaded").filter((path) => typeof path === "string");
  // A forged form may name thousands, and the page shows a refused form's images again.
  const all = [...uploaded, ...images].slice(0, MAX_STAGED);
  const reply = actor.side === "seller" ? findSavedReply(db, formKey(form, "reply")) : null;
  // Without JavaScript the page shows the message again, with the reply in it.
  const text = [withSingleLineBreaks(formText(form, "content")), reply?.text].filter(Boolean).join("\n");
  if (!upload.ok) {
    const { code } = upload.problem;
    const chatCode = code === "too-many-files" ? "too-many-pictures" : code === "unreadable" ? "invalid" : null;
    const error = chatCode ? CHAT_PROBLEMS[chatCode].text : uploadProblemText(upload.problem, options);
    return data({ content: text, images: all, error }, refusalOf(upload.problem));
  }
  const parsed = messageForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) return data({ content: text, images: all, error: CHAT_PROBLEMS.invalid.text }, { status: 400 });
  const { content, clientId } = parsed.data;
  if (refused.length > 0) {
    const error = [...new Set(refused.map((one) => one.text))].join(" ");
    return data({ content: text, images: all, error }, responseTo(refused));
  }
  if (reply) return data({ content: text, images: all, error: null });
  const message = { chatId: chat.id, content, images: all, clientId };
  const sent = await keepText(() => sendMessage(db, actor, message, new Date()));
  if (!sent.ok) {
    const problem = describeChatProblem(sent.problem);
    return data({ content, images: all, error: problem.text }, responseTo([problem]));
  }
  broadcastMessage(sent.value);
  return redirect(paths.chat(chat.id), 303);
}

/** A fault and a limit are temporary. Anything else is wrong with the message, or with one of its images. */
function responseTo(problems: readonly ReturnType<typeof describeChatProblem>[]): ResponseInit {
  const limit = problems.find(({ retryAfterSeconds }) => retryAfterSeconds !== undefined);
  if (problems.some(({ status }) => status === CHAT_PROBLEMS.fault.status)) return { status: 503 };
  return limit ? { status: 429, headers: { "Retry-After": String(limit.retryAfterSeconds) } } : { status: 422 };
}

/** Returns a fault, such as a full disk, as a problem. So the page can show it together with the typed text. */
async function keepText<Value, Refused extends Problem>(
  work: () => Result<Value, Refused> | Promise<Result<Value, Refused>>,
): Promise<Result<Value, Refused | Problem<"fault">>> {
  try {
    return await work();
  } catch (error) {
    log.error({ err: error }, "Could not store a chat message or its image.");
    return fail("fault");
  }
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return orFailure(() => serverAction<typeof action>(), { request, message: MESSAGE_NOT_SENT });
}

export { passRetryAfter as headers } from "../../http/pass-retry-after.ts";
export { revalidateUnlessFailed as shouldRevalidate };

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => {
  const about = loaded && (loaded.isSeller ? `${loaded.chat.buyer_name}, ${loaded.chat.title}` : loaded.chat.title);
  return [{ title: about ? `${about} · Chat` : "Chat" }, { name: "robots", content: "noindex" }];
};

export default function ChatRoute() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<Answer | { message: Message }>();
  const { client, state, search } = useOutletContext<ChatOutlet>();
  if (!loaded) return null;
  const { userId, isSeller, beside, chat, page, clientId, suggestion } = loaded;
  const live = state.rooms.get(chat.id);
  const shown = live?.ready ? live.messages : page.messages;
  const thread = (
    <Card className="flex min-h-[calc(100dvh-8rem)] flex-col overflow-hidden">
      <ChatWindow
        key={chat.id}
        userId={userId}
        isSeller={isSeller}
        chat={chat}
        client={client}
        state={state}
        page={page}
        form={{ clientId, suggestion, ...formOf(answer) }}
        headingLevel={1}
        autoFocus
        isContextBeside={isSeller}
        actions={isSeller && <ChatStateButton chat={chat} shownId={shown.at(-1)?.id ?? 0} />}
        tools={beside ? { Buttons: SavedReplyButtons, replies: beside.replies } : undefined}
        back={
          <Link
            to={paths.chats + search}
            aria-label="All chats"
            className={`${buttonClass({ size: "icon" })} border-transparent lg:hidden`}
          >
            <ArrowLeft aria-hidden className="size-5" />
          </Link>
        }
      />
    </Card>
  );
  if (!beside) return thread;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_17rem]">
      {thread}
      <ChatAside chat={chat} buyer={beside.buyer} orders={page.orders} />
    </div>
  );
}

type Answer = Omit<ComposerForm, "clientId" | "suggestion">;

/** Returns the form's content. Keeps the typed text if the server did not respond. */
function formOf(answer: Answer | { message: Message } | undefined): Answer {
  if (answer && "error" in answer) return answer;
  return { content: "", images: [], error: answer?.message.text ?? null };
}
