import { useId, type ReactNode } from "react";

import { useDialog } from "../../../ui/use-dialog.ts";

/** A question over the page. */
export function QuestionDialog({
  question,
  onClose,
  children,
}: {
  question: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useDialog(onClose);
  const id = useId();
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={id}
      className="m-auto w-[calc(100dvw-2rem)] max-w-md rounded-card border border-line bg-surface p-5 text-ink backdrop:bg-veil"
    >
      <p id={id} className="mb-5 text-lg font-semibold wrap-anywhere">
        {question}
      </p>
      <div className="flex flex-wrap justify-end gap-2">{children}</div>
    </dialog>
  );
}
