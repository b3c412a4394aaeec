import { useFetcher } from "@remix-run/react";

import * as paths from "../../../paths.ts";
import { JAVASCRIPT_FIELD } from "../../../shared/javascript-field.ts";
import type { Shop } from "../../../shops/shops.ts";
import { Button } from "../../../ui/button.tsx";
import { QuestionDialog } from "../../../ui/dialogs/question-dialog.tsx";
import { deleteQuestion } from "../table.messages.ts";

interface RowDeletionProps {
  shop: Shop;
  /** The product to ask about; null if there is none. */
  product: { id: string; title: string } | null;
  onClose: () => void;
}

/**
 * Asks whether to delete the product of a row, in a dialog: the table stays. Without JavaScript there is a page for it.
 */
export function RowDeletion({ shop, product, onClose }: RowDeletionProps) {
  const path = paths.panelTab(shop, "delete");
  const fetcher = useFetcher();
  if (!product) return null;
  return (
    <QuestionDialog
      question={deleteQuestion(product.id)}
      details={<p className="mb-5 wrap-anywhere">{product.title}</p>}
      onClose={onClose}
    >
      <fetcher.Form method="post" action={path} onSubmit={onClose} className="flex flex-wrap justify-end gap-2">
        <input type="hidden" name="id" value={product.id} />
        <input type="hidden" name={JAVASCRIPT_FIELD} value="1" />
        <Button type="button" onClick={onClose}>
          Cancel
        </Button>
        <Button tone="danger">Delete</Button>
      </fetcher.Form>
    </QuestionDialog>
  );
}
