import { useState } from "react";

import { clearMessages, showMessage } from "../../../ui/messages/message-store.ts";
import type { Gallery } from "../../images/client/use-gallery.ts";
import { formFor } from "../product-form.ts";
import { PREVIEW, PREVIEW_FAILED } from "../products.messages.ts";

/** Opens the preview of a form in a new tab, so that the form keeps its state. */
export function usePreview(action: string, draft: string, gallery: Gallery) {
  const [pending, setPending] = useState(false);
  const open = async (form: HTMLFormElement) => {
    if (pending) return;
    clearMessages(action);
    // Browsers allow new tabs only during the click. If none opens, the preview replaces the form.
    const target = `preview-${draft}`;
    const tab = window.open("", target);
    if (tab && (await gallery.hasUnsent())) tab.document.body.textContent = PREVIEW.waits;
    setPending(true);
    const uploaded = await gallery.uploadChosen();
    setPending(false);
    if (uploaded.ok) {
      postInto(tab ? target : "_self", action, formFor(form, "preview"));
    } else {
      tab?.close();
      showMessage(PREVIEW_FAILED, action);
    }
  };
  return { pending, open };
}

/** Submits the text fields of a form to a tab. */
function postInto(target: string, action: string, fields: FormData): void {
  const form = Object.assign(document.createElement("form"), {
    ...{ action, target, method: "post", enctype: "multipart/form-data", hidden: true },
  });
  for (const [name, value] of fields) {
    if (typeof value === "string") {
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    }
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
