import { useFetcher } from "@remix-run/react";

import { JAVASCRIPT_FIELD } from "../../../shared/javascript-field.ts";
import { Button } from "../../../ui/button.tsx";
import { QuestionDialog } from "../../../ui/dialogs/question-dialog.tsx";
import { deleteQuestion } from "../table.messages.ts";

interface DeletionDialogProps {
  /** The address of the panel's tab Delete product. */
  path: string;
  id: string;
  /** The product's title, if the page knows it. */
  title?: string;
  onSend?: () => void;
  onClose: () => void;
}

/**
 * The key of a product's deletion, for its request and its messages. Each product has its own, so that deleting another
 * one does not abort the request or remove the message with Undo.
 */
export const deletionKey = (path: string, id: string) => `${path} ${id}`;

/** Asks for confirmation before a product is deleted, in a dialog. Without JavaScript the question is a page. */
export function DeletionDialog({ path, id, title, onSend, onClose }: DeletionDialogProps) {
  const fetcher = useFetcher({ key: deletionKey(path, id) });
  const send = () => {
    onSend?.();
    onClose();
  };
  return (
    <QuestionDialog
      question={deleteQuestion(id)}
      details={title && <p className="mb-5 wrap-anywhere">{title}</p>}
      onClose={onClose}
    >
      <fetcher.Form method="post" action={path} onSubmit={send} className="flex flex-wrap justify-end gap-2">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name={JAVASCRIPT_FIELD} value="1" />
        <Button type="button" onClick={onClose}>
          Cancel
        </Button>
        <Button tone="danger">Delete</Button>
      </fetcher.Form>
    </QuestionDialog>
  );
}
