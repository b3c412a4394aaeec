import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";

import { db } from "../../database.server.ts";
import { redirectWithMessage } from "../../http/flash.server.ts";
import { revalidateUnlessFailed } from "../../http/revalidate-unless-failed.ts";
import * as paths from "../../paths.ts";
import { formText } from "../../shared/form-text.ts";
import { parseKey } from "../../shared/key.ts";
import { pageTitle } from "../../ui/layout/brand.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import type { Message } from "../../ui/messages/message.ts";
import { orFailure } from "../../ui/or-failure.ts";
import { FlashMessage } from "../../ui/messages/toast.tsx";
import { answerReply } from "../answer-reply.server.ts";
import { SavedReplyForm } from "../components/saved-reply-form.tsx";
import type { RefusedReply } from "../refused-reply.ts";
import { readSellerForm, requireSeller } from "../require-seller.server.ts";
import { NO_REPLY, REPLY_DELETED, REPLY_NOT_SAVED } from "../saved-replies.messages.ts";
import { changeSavedReply, deleteSavedReply, findSavedReply } from "../saved-replies.server.ts";
import { findFrameCounts } from "../seller-frame.queries.server.ts";
import { sellerFrame } from "../seller-frame.tsx";

export const meta: MetaFunction = ({ matches }) => [
  pageTitle("Saved reply", matches),
  { name: "robots", content: "noindex" },
];

export function loader({ request, params }: LoaderFunctionArgs) {
  const seller = requireSeller(request);
  const reply = findSavedReply(db, parseKey(params.key) ?? 0);
  // Not thrown: without JavaScript, the page has to show what was typed for a reply that was deleted in the meantime.
  return data({ reply, counts: findFrameCounts(db, request, seller) }, { status: reply ? 200 : 404 });
}

export const handle = sellerFrame;

export { revalidateUnlessFailed as shouldRevalidate };

/** Saves the reply, or deletes it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const key = parseKey(params.key) ?? 0;
  const form = await readSellerForm(request, paths.savedReplies);
  if (formText(form, "intent") !== "delete") {
    return answerReply(form, (fields) => changeSavedReply(db, key, fields, new Date()));
  }
  deleteSavedReply(db, key);
  return redirectWithMessage(paths.savedReplies, REPLY_DELETED);
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return orFailure(() => serverAction<typeof action>(), { request, message: REPLY_NOT_SAVED });
}

export default function SavedReplyRoute() {
  const { reply } = useLoaderData<typeof loader>();
  const answer = useActionData<RefusedReply | { message: Message }>();
  const refused = answer && "typed" in answer ? answer : undefined;
  return (
    <div className="mx-auto grid max-w-text grid-cols-1 gap-4 pt-4 sm:pt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-bold tracking-tight sm:text-2xl">Saved reply</h1>
        <Link to={paths.savedReplies} className={buttonClass()}>
          <ArrowLeft aria-hidden className="size-4" />
          Saved replies
        </Link>
      </div>
      {answer?.message && <FlashMessage message={answer.message} />}
      <Card className="p-4 sm:p-5">
        {reply || refused ? (
          <SavedReplyForm reply={reply ?? undefined} refused={refused} label="Save">
            <Button tone="danger" name="intent" value="delete" formNoValidate>
              Delete
            </Button>
          </SavedReplyForm>
        ) : (
          <p className="font-semibold">{NO_REPLY}</p>
        )}
      </Card>
    </div>
  );
}
