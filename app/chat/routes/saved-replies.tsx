import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";

import { db } from "../../database.server.ts";
import { revalidateUnlessFailed } from "../../http/revalidate-unless-failed.ts";
import * as paths from "../../paths.ts";
import { pageTitle } from "../../ui/layout/brand.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import type { Message } from "../../ui/messages/message.ts";
import { orFailure } from "../../ui/or-failure.ts";
import { FlashMessage } from "../../ui/messages/toast.tsx";
import { answerReply } from "../answer-reply.server.ts";
import { SavedReplyForm } from "../components/saved-reply-form.tsx";
import type { RefusedReply } from "../refused-reply.ts";
import { readSellerForm, requireSeller } from "../require-seller.server.ts";
import { REPLIES_TEXT, REPLY_NOT_SAVED } from "../saved-replies.messages.ts";
import { addSavedReply, listSavedReplies } from "../saved-replies.server.ts";
import { MAX_SAVED_REPLIES } from "../saved-replies.ts";
import { findFrameCounts } from "../seller-frame.queries.server.ts";
import { sellerFrame } from "../seller-frame.tsx";

export const meta: MetaFunction = ({ matches }) => [
  pageTitle("Saved replies", matches),
  { name: "robots", content: "noindex" },
];

/** The texts that the seller writes often. */
export function loader({ request }: LoaderFunctionArgs) {
  const seller = requireSeller(request);
  return { replies: listSavedReplies(db), counts: findFrameCounts(db, request, seller) };
}

export const handle = sellerFrame;

export { revalidateUnlessFailed as shouldRevalidate };

export async function action({ request }: ActionFunctionArgs) {
  const form = await readSellerForm(request, paths.savedReplies);
  return answerReply(form, (fields) => addSavedReply(db, fields, new Date()));
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return orFailure(() => serverAction<typeof action>(), { request, message: REPLY_NOT_SAVED });
}

export default function SavedRepliesRoute() {
  const { replies } = useLoaderData<typeof loader>();
  const answer = useActionData<RefusedReply | { message: Message }>();
  const refused = answer && "typed" in answer ? answer : undefined;
  return (
    <div className="mx-auto grid max-w-text grid-cols-1 gap-4 pt-4 sm:pt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-bold tracking-tight sm:text-2xl">Saved replies</h1>
        <Link to={paths.chats} className={buttonClass()}>
          <ArrowLeft aria-hidden className="size-4" />
          Back to Chats
        </Link>
      </div>
      {answer?.message && <FlashMessage message={answer.message} />}
      <Card as="section" aria-labelledby="replies" className="p-4 sm:p-5">
        <h2 id="replies" className="font-semibold">
          {replies.length === 0 ? "No saved replies yet" : `${replies.length} of at most ${MAX_SAVED_REPLIES}`}
        </h2>
        <p className="text-sm text-muted">{REPLIES_TEXT}</p>
        {replies.length > 0 && (
          <ul className="mt-2 divide-y divide-line">
            {replies.map(({ key, name, text }) => (
              <li key={key}>
                <Link to={paths.savedReply(key)} className="block py-2.5 hover:bg-raised">
                  <span className="block font-medium wrap-anywhere underline underline-offset-4">{name}</span>
                  <span className="line-clamp-2 text-sm wrap-anywhere text-muted">{text}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card as="section" aria-labelledby="new-reply" className="p-4 sm:p-5">
        <h2 id="new-reply" className="mb-3 font-semibold">
          New reply
        </h2>
        {/* A new reply empties the form. */}
        <SavedReplyForm key={replies.length} refused={refused} label="Save reply" />
      </Card>
    </div>
  );
}
