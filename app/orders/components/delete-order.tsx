import { Link, useFetcher } from "@remix-run/react";
import { useState, type MouseEvent } from "react";

import * as paths from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { isPlainClick } from "../../ui/is-plain-click.ts";
import type { Message } from "../../ui/message.ts";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { ReturnFields } from "../../ui/return-fields.tsx";
import { useAnsweredMessage } from "../../ui/use-answered-message.ts";
import { DELETE_QUESTION } from "../order-words.ts";
import type { BuyerOrder } from "../orders.queries.server.ts";

/** Asks before it deletes: in a dialog, or without scripts on a page of its own. */
export function DeleteOrder({ order }: { order: Pick<BuyerOrder, "id" | "title"> }) {
  const [asking, setAsking] = useState(false);
  const fetcher = useFetcher<{ message: Message | null }>();
  useAnsweredMessage(fetcher, paths.deleteOrder(order.id));
  const ask = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (fetcher.state === "idle") setAsking(true);
  };
  return (
    <>
      <Link
        to={paths.deleteOrder(order.id)}
        onClick={ask}
        aria-busy={fetcher.state !== "idle" || undefined}
        className={buttonClass({ tone: "danger" })}
      >
        {fetcher.state === "idle" ? "Delete" : "Deleting"}
        <span className="sr-only"> {order.title}</span>
      </Link>
      {asking && (
        <QuestionDialog question={DELETE_QUESTION} onClose={() => setAsking(false)}>
          <fetcher.Form
            method="post"
            action={paths.deleteOrder(order.id)}
            onSubmit={() => setAsking(false)}
            className="contents"
          >
            <ReturnFields />
            <Button type="button" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button tone="danger">Delete</Button>
          </fetcher.Form>
        </QuestionDialog>
      )}
    </>
  );
}
