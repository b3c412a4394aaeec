import { useId, type ReactNode } from "react";

import { CARD } from "../card.tsx";

import { useDialog } from "./use-dialog.ts";

interface QuestionDialogProps {
  question: string;
  /** What the question is about, if its text does not say so. */
  details?: ReactNode;
  onClose: () => void;
  /** The answers, including Cancel. */
  children: ReactNode;
}

/** A question over the page while it is rendered. */
export function QuestionDialog({ question, details, onClose, children }: QuestionDialogProps) {
  const dialog = useDialog(onClose);
  const id = useId();
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={id}
      className={`${CARD} m-auto w-[calc(100dvw-2rem)] max-w-md p-5 text-ink backdrop:bg-veil`}
    >
      <p id={id} className="mb-5 text-lg font-semibold wrap-anywhere">
        {question}
      </p>
      {details}
      <div className="flex flex-wrap justify-end gap-2">{children}</div>
    </dialog>
  );
}
