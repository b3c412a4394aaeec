import { useState } from "react";

import * as paths from "../../../paths.ts";
import type { Shop } from "../../../shops/shops.ts";
import { ActNote } from "../../../ui/messages/act-note.tsx";
import { Button } from "../../../ui/button.tsx";
import { LeaveWarning } from "../../../ui/dialogs/leave-warning.tsx";
import { clearMessages, showMessage } from "../../../ui/messages/message-store.ts";
import { QuestionDialog } from "../../../ui/dialogs/question-dialog.tsx";
import { UnsavedNote } from "../../../ui/unsaved-note.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { useGallery } from "../../images/client/use-gallery.ts";
import type { CategoryMap } from "../category-names.ts";
import { formFor, type ProductFormAnswer, type ProductFormState } from "../product-form.ts";
import { CLEAR_QUESTION, PRODUCT_LOGS, PRODUCT_MESSAGES } from "../products.messages.ts";

import { AddedLinks } from "./added-links.tsx";
import { BusyOverlay } from "./busy-overlay.tsx";
import { ProductForm } from "./product-form.tsx";
import { usePost } from "./use-post.ts";
import { usePreview } from "./use-preview.ts";

interface AddFormProps {
  shop: Shop;
  action: string;
  initial: ProductFormState;
  /** The result of the form if it was sent without JavaScript. */
  answered: ProductFormAnswer | undefined;
  categories: CategoryMap;
  /** The original, if this is a copy of a product. */
  copyOf: string | null;
  /** The id of the product that was added before. */
  added: string | null;
  /** Called when the product with this id was added or the form cleared: an empty form replaces this one. */
  onDone: (fresh: ProductFormState, id?: string) => void;
}

export function AddForm({ shop, action, initial, answered, categories, copyOf, added, onDone }: AddFormProps) {
  const hydrated = useHydrated();
  const [state] = useState(answered?.state ?? initial);
  const [answer, setAnswer] = useState(answered);
  const [typed, setTyped] = useState(answered !== undefined);
  const [busy, setBusy] = useState(false);
  const [isConfirmingReset, setConfirmingReset] = useState(false);
  const gallery = useGallery(state, { shop: shop.value, draft: state.draft, productId: copyOf });
  const post = usePost(action);
  const preview = usePreview(action, state.draft, gallery);

  const save = async (form: HTMLFormElement) => {
    if (busy) return;
    setBusy(true);
    const uploaded = await gallery.uploadChosen();
    const got = uploaded.ok ? await post(formFor(form, "save")) : null;
    setBusy(false);
    // After a saved copy the empty form follows, which has another address.
    if (got?.message) showMessage(got.message, got.saved ? `${paths.panelTab(shop, "add")}?index` : action);
    if (!got) {
      console.error(PRODUCT_LOGS.imagesFailed);
      showMessage(PRODUCT_MESSAGES.imagesFailed, action);
    } else if (got.saved && got.state) {
      onDone(got.state, got.added);
    } else {
      if (!got.state) console.error(PRODUCT_LOGS.addFailed);
      setAnswer(got);
    }
  };
  const clear = async () => {
    setConfirmingReset(false);
    clearMessages(action);
    const form = document.forms.namedItem("product");
    if (!form) return;
    const got = await post(formFor(form, "clear"));
    if (got.saved && got.state) onDone(got.state);
    else if (got.message) showMessage(got.message, action);
  };

  return (
    <>
      {!hydrated && added !== null && <AddedLinks shop={shop} id={added} />}
      <ProductForm
        {...{ shop, action, state, answer, categories, gallery }}
        existingId={null}
        onTyped={() => setTyped(true)}
        onSave={(form) => void save(form)}
        onPreview={(form) => void preview.open(form)}
      >
        <Button tone="primary" name="intent" value="save" pending={busy}>
          Add product
        </Button>
        <Button name="intent" value="preview" pending={preview.pending}>
          Preview
        </Button>
        {hydrated ? (
          <Button type="button" onClick={() => setConfirmingReset(true)}>
            Reset
          </Button>
        ) : (
          <Button name="intent" value="reset">
            Reset
          </Button>
        )}
        <ActNote act={action} />
        {hydrated && added !== null && !typed && <AddedLinks shop={shop} id={added} />}
        <UnsavedNote unsaved={typed || gallery.changed} />
      </ProductForm>
      <LeaveWarning unsaved={(typed || gallery.changed) && !isConfirmingReset} saving={busy} />
      {busy && (
        <BusyOverlay
          text="Attention, item is in progress of being added"
          progress={gallery.busy ? gallery.announcement : ""}
        />
      )}
      {isConfirmingReset && (
        <QuestionDialog question={CLEAR_QUESTION} onClose={() => setConfirmingReset(false)}>
          <Button type="button" onClick={() => setConfirmingReset(false)}>
            Cancel
          </Button>
          <Button type="button" tone="danger" onClick={() => void clear()}>
            Clear
          </Button>
        </QuestionDialog>
      )}
    </>
  );
}
