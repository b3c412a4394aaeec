import { Link, useFetcher, useLocation } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { useId, useState, type MouseEvent } from "react";

import { DELETE_QUESTION } from "../../../orders/order-words.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import type { Message } from "../../../ui/message.ts";
import { ReturnFields } from "../../../ui/return-fields.tsx";
import { useAnsweredMessage } from "../../../ui/use-answered-message.ts";
import { useDialog } from "../../../ui/use-dialog.ts";
import type { AdminOrder } from "../admin-order.ts";
import { orderPath } from "../orders-view.ts";

/** Asks before it deletes: in a dialog, or without scripts on a page of its own. */
export function DeleteOrder({ order }: { order: Pick<AdminOrder, "id" | "title"> }) {
  const [asking, setAsking] = useState(false);
  const fetcher = useFetcher<{ message: Message | null }>();
  const { pathname, search } = useLocation();
  useAnsweredMessage(fetcher.data);
  const path = orderPath(order.id, "delete");
  const ask = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (fetcher.state === "idle") setAsking(true);
  };
  return (
    <>
      <Link
        to={`${path}?returnTo=${encodeURIComponent(pathname + search)}`}
        onClick={ask}
        aria-busy={fetcher.state !== "idle" || undefined}
        className={buttonClass({ tone: "danger" })}
      >
        <Trash2 aria-hidden className="size-4" />
        Delete Order
        <span className="sr-only"> {order.title}</span>
      </Link>
      {asking && (
        <Question onClose={() => setAsking(false)}>
          <fetcher.Form
            method="post"
            action={path}
            onSubmit={() => setAsking(false)}
            className="flex flex-wrap justify-end gap-2"
          >
            <ReturnFields />
            <Button type="button" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button tone="danger">Delete Order</Button>
          </fetcher.Form>
        </Question>
      )}
    </>
  );
}

function Question({ onClose, children }: { onClose: () => void; children: React.ReactNode }) {
  const dialog = useDialog(onClose);
  const id = useId();
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={id}
      className="m-auto w-[calc(100dvw-2rem)] max-w-md rounded-card border border-line bg-surface p-5 text-ink backdrop:bg-veil"
    >
      <p id={id} className="mb-5 text-lg font-semibold">
        {DELETE_QUESTION}
      </p>
      {children}
    </dialog>
  );
}
