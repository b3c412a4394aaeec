import { Link, useFetcher, useLocation } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { useState, type MouseEvent } from "react";

import { DELETE_QUESTION } from "../../../orders/order-words.ts";
import * as paths from "../../../paths.ts";
import { withQuery } from "../../../shared/path.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { isPlainClick } from "../../../ui/is-plain-click.ts";
import type { Message } from "../../../ui/message.ts";
import { QuestionDialog } from "../../../ui/question-dialog.tsx";
import { ReturnFields } from "../../../ui/return-fields.tsx";
import { useAnsweredMessage } from "../../../ui/use-answered-message.ts";
import type { AdminOrder } from "../admin-order.ts";

/** Asks before it deletes: in a dialog, or without scripts on a page of its own. */
export function DeleteOrder({ order }: { order: Pick<AdminOrder, "id" | "title"> }) {
  const [asking, setAsking] = useState(false);
  const fetcher = useFetcher<{ message: Message | null }>();
  const { pathname, search } = useLocation();
  const path = paths.adminDeleteOrder(order.id);
  useAnsweredMessage(fetcher, path);
  const ask = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (fetcher.state === "idle") setAsking(true);
  };
  return (
    <>
      <Link
        to={withQuery(path, { returnTo: pathname + search })}
        onClick={ask}
        aria-busy={fetcher.state !== "idle" || undefined}
        className={buttonClass({ tone: "danger" })}
      >
        <Trash2 aria-hidden className="size-4" />
        Delete Order
        <span className="sr-only"> {order.title}</span>
      </Link>
      {asking && (
        <QuestionDialog question={DELETE_QUESTION} onClose={() => setAsking(false)}>
          <fetcher.Form method="post" action={path} onSubmit={() => setAsking(false)} className="contents">
            <ReturnFields />
            <Button type="button" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button tone="danger">Delete Order</Button>
          </fetcher.Form>
        </QuestionDialog>
      )}
    </>
  );
}
