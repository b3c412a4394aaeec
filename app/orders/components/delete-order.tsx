import { Link, useFetcher } from "@remix-run/react";
import { useState, type MouseEvent } from "react";

import { Button, buttonClass } from "../../ui/button.tsx";
import type { Message } from "../../ui/message.ts";
import { ReturnFields } from "../../ui/return-fields.tsx";
import { useAnsweredMessage } from "../../ui/use-answered-message.ts";
import { useDialog } from "../../ui/use-dialog.ts";
import { deleteOrderPath, DELETE_QUESTION } from "../order-words.ts";
import type { BuyerOrder } from "../orders.queries.server.ts";

/** Asks before it deletes: in a dialog, or without scripts on a page of its own. */
export function DeleteOrder({ order }: { order: Pick<BuyerOrder, "id" | "title"> }) {
  const [asking, setAsking] = useState(false);
  const fetcher = useFetcher<{ message: Message | null }>();
  useAnsweredMessage(fetcher.data);
  const ask = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (fetcher.state === "idle") setAsking(true);
  };
  return (
    <>
      <Link
        to={deleteOrderPath(order.id)}
        onClick={ask}
        aria-busy={fetcher.state !== "idle" || undefined}
        className={buttonClass({ tone: "danger" })}
      >
        {fetcher.state === "idle" ? "Delete" : "Deleting"}
        <span className="sr-only"> {order.title}</span>
      </Link>
      {asking && (
        <Question onClose={() => setAsking(false)}>
          <fetcher.Form
            method="post"
            action={deleteOrderPath(order.id)}
            onSubmit={() => setAsking(false)}
            className="flex flex-wrap justify-end gap-2"
          >
            <ReturnFields />
            <Button type="button" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button tone="danger">Delete</Button>
          </fetcher.Form>
        </Question>
      )}
    </>
  );
}

function Question({ onClose, children }: { onClose: () => void; children: React.ReactNode }) {
  const dialog = useDialog(onClose);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby="delete-question"
      className="m-auto w-[calc(100dvw-2rem)] max-w-md rounded-card border border-line bg-surface p-5 text-ink backdrop:bg-veil"
    >
      <p id="delete-question" className="mb-5 text-lg font-semibold">
        {DELETE_QUESTION}
      </p>
      {children}
    </dialog>
  );
}
