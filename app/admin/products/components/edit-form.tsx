import { useState } from "react";

import type { StockByCondition } from "../../../catalogue/stock-figures.queries.server.ts";
import type { Shop } from "../../../shops/shops.ts";
import { ActNote } from "../../../ui/messages/act-note.tsx";
import { Button } from "../../../ui/button.tsx";
import { LeaveWarning } from "../../../ui/dialogs/leave-warning.tsx";
import { showMessage } from "../../../ui/messages/message-store.ts";
import { UnsavedNote } from "../../../ui/unsaved-note.tsx";
import { useGallery } from "../../images/client/use-gallery.ts";
import type { CategoryMap } from "../category-names.ts";
import { formFor, type ProductFormAnswer, type ProductFormState } from "../product-form.ts";
import { PRODUCT_MESSAGES } from "../products.messages.ts";

import { BusyOverlay } from "./busy-overlay.tsx";
import { ChangeNotes } from "./change-notes.tsx";
import { FailureReason } from "./failure-reason.tsx";
import { ProductForm } from "./product-form.tsx";
import { usePost } from "./use-post.ts";
import { usePreview } from "./use-preview.ts";

interface EditFormProps {
  shop: Shop;
  id: string;
  action: string;
  initial: ProductFormState;
  /** The result of the form if it was sent without JavaScript. */
  answered: ProductFormAnswer | undefined;
  categories: CategoryMap;
  stock: StockByCondition;
  /** Called when the product was saved: a form with the stored values replaces this one. */
  onDone: (stored: ProductFormState) => void;
}

export function EditForm({ shop, id, action, initial, answered, categories, stock, onDone }: EditFormProps) {
  const [shown, setShown] = useState({ state: answered?.state ?? initial, answer: answered, fill: 0 });
  const [typed, setTyped] = useState(answered !== undefined);
  const [busy, setBusy] = useState(false);
  const { state, answer, fill } = shown;
  const gallery = useGallery(state, { shop: shop.value, draft: state.draft, productId: id });
  const post = usePost(action);
  const preview = usePreview(action, state.draft, gallery);

  /**
   * Saves the fields, then uploads the chosen images and adds them to the product. Waits for running uploads first: the
   * server deletes uploaded images that the saved form does not name.
   */
  const send = async (form: HTMLFormElement): Promise<ProductFormAnswer> => {
    await gallery.settled();
    const saved = await post(formFor(form, "save"));
    const version = saved.state?.version;
    if (!saved.saved || !version || !(await gallery.hasUnsent())) return saved;
    setTyped(false);
    setShown((before) => ({ ...before, state: { ...before.state, version }, answer: undefined }));
    const uploaded = await gallery.uploadChosen();
    if (!uploaded.ok) return { message: PRODUCT_MESSAGES.newImagesFailed };
    const joining = formFor(form, "save");
    joining.set("updated_at", version.updatedAt);
    joining.set("loaded", version.loaded);
    return post(joining);
  };
  /** Shows the changes of others, and updates the fields that nobody has edited here. */
  const takeOver = (got: ProductFormAnswer & { state: ProductFormState }) => {
    if (got.notes?.some(({ field }) => field === "images")) gallery.replaceUploaded(got.state.images);
    setShown({ state: { ...got.state, draft: state.draft }, answer: got, fill: fill + 1 });
  };
  const save = async (form: HTMLFormElement) => {
    if (busy) return;
    setBusy(true);
    const got = await send(form);
    setBusy(false);
    if (got.message) showMessage(got.message, action);
    if (got.saved && got.state) onDone(got.state);
    else if (got.notes && got.state) takeOver({ ...got, state: got.state });
    else setShown((before) => ({ ...before, answer: { ...before.answer, ...got, reason: got.reason } }));
  };

  const unsaved = typed || gallery.changed || gallery.hasNewLinks;
  return (
    <>
      {answer?.notes && <ChangeNotes key={fill} notes={answer.notes} />}
      {answer?.reason && <FailureReason key={answer.reason} text={answer.reason} />}
      <ProductForm
        key={fill}
        {...{ shop, action, state, answer, categories, stock, gallery }}
        existingId={id}
        onTyped={() => setTyped(true)}
        onSave={(form) => void save(form)}
        onPreview={(form) => void preview.open(form)}
      >
        <Button tone="primary" name="intent" value="save" pending={busy}>
          Save changes
        </Button>
        <Button name="intent" value="preview" pending={preview.pending}>
          Preview
        </Button>
        <ActNote act={action} />
        <UnsavedNote unsaved={unsaved} />
      </ProductForm>
      <LeaveWarning unsaved={unsaved} saving={busy || gallery.isDeleting} />
      {busy && <BusyOverlay text="Saving the changes" progress={gallery.busy ? gallery.announcement : ""} />}
    </>
  );
}
