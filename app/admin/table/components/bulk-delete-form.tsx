import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState, type ReactNode } from "react";

import * as paths from "../../../paths.ts";
import type { Shop } from "../../../shops/shops.ts";
import { Button } from "../../../ui/button.tsx";
import { QuestionDialog } from "../../../ui/question-dialog.tsx";
import { clearMessages, showMessage } from "../../../ui/message-store.ts";
import type { Message } from "../../../ui/message.ts";
import { ReturnFields } from "../../../ui/return-fields.tsx";
import { useAnsweredMessage } from "../../../ui/use-answered-message.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { bulkDeleteQuestion, NOTHING_CHOSEN } from "../table.messages.ts";
import type { ProductTableRow } from "../product-table.queries.server.ts";

interface BulkDeleteFormProps {
  shop: Shop;
  rows: readonly ProductTableRow[];
  /** The table. Its checkboxes are named `id`. */
  children: ReactNode;
}

/** Wraps the table, to select rows and delete them. Asks for confirmation in a dialog; without JavaScript on a page. */
export function BulkDeleteForm({ shop, rows, children }: BulkDeleteFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<string[]>([]);
  const [isConfirming, setConfirming] = useState(false);
  const fetcher = useFetcher<{ message: Message | null }>();
  const path = paths.bulkDelete(shop);
  useAnsweredMessage(fetcher, path);
  const deleting = fetcher.state !== "idle";

  const readChosen = () => setChosen(listBoxes(form.current).flatMap((box) => (box.checked ? [box.value] : [])));
  // Counts the checkboxes again for new rows. The browser may also restore checked ones from an earlier visit.
  useEffect(readChosen, [rows]);

  return (
    <>
      <form
        ref={form}
        method="post"
        action={path}
        onChange={readChosen}
        onSubmit={(event) => {
          event.preventDefault();
          if (deleting) return;
          clearMessages(path);
          if (chosen.length > 0) setConfirming(true);
          else showMessage(NOTHING_CHOSEN, path);
        }}
        className="mt-3"
      >
        <ReturnFields />
        <div className="bar-top flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 bg-surface py-1.5">
          {hydrated && (
            <SelectAll chosen={chosen.length} of={rows.length} onSelect={(all) => tickAll(form.current, all)} />
          )}
          <Button tone="danger" pending={deleting}>
            {deleting ? "Deleting" : "Delete selected"}
          </Button>
          <p role="status" className="text-sm text-muted tabular-nums">
            {chosen.length > 0 && `${chosen.length} selected`}
          </p>
        </div>
        {children}
      </form>
      {isConfirming && (
        <QuestionDialog
          question={bulkDeleteQuestion(chosen.length)}
          details={
            <ul className="mb-5 max-h-[40vh] list-inside overflow-y-auto border-y border-line py-2 text-sm">
              {rows
                .filter(({ id }) => chosen.includes(id))
                .map(({ id, title }) => (
                  <li key={id} className="py-1 wrap-anywhere">
                    <span className="text-muted tabular-nums">{id}</span> {title}
                  </li>
                ))}
            </ul>
          }
          onClose={() => setConfirming(false)}
        >
          <fetcher.Form method="post" action={path} onSubmit={() => setConfirming(false)} className="contents">
            <ReturnFields />
            <input type="hidden" name="confirmed" value="yes" />
            {chosen.map((id) => (
              <input key={id} type="hidden" name="id" value={id} />
            ))}
            <Button type="button" onClick={() => setConfirming(false)}>
              Cancel
            </Button>
            <Button tone="danger">Delete</Button>
          </fetcher.Form>
        </QuestionDialog>
      )}
    </>
  );

  function tickAll(of: HTMLFormElement | null, all: boolean) {
    for (const box of listBoxes(of)) box.checked = all;
    readChosen();
  }
}

function listBoxes(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.querySelectorAll<HTMLInputElement>("input[name=id]") ?? [])];
}

function SelectAll({ chosen, of, onSelect }: { chosen: number; of: number; onSelect: (all: boolean) => void }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && chosen < of;
  }, [chosen, of]);
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 pl-3 text-sm font-medium">
      <input
        ref={box}
        type="checkbox"
        checked={chosen === of}
        onChange={({ target }) => onSelect(target.checked)}
        className="size-5 accent-accent"
      />
      <span>
        Select all<span className="max-sm:sr-only"> on this page</span>
      </span>
    </label>
  );
}
