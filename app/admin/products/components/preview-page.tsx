import { Form } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import type { MouseEvent } from "react";

import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import type { ProductFormState } from "../product-form.ts";
import { PREVIEW } from "../products.messages.ts";

import { SentFields } from "./sent-fields.tsx";

interface PreviewPageProps {
  action: string;
  state: ProductFormState;
  /** The page of the product as HTML. */
  html: string;
}

/** Shows the preview of a product. "Back to the form" submits the typed values again. */
export function PreviewPage({ action, state, html }: PreviewPageProps) {
  return (
    <>
      <Card
        as="section"
        aria-labelledby="preview"
        className="flex flex-wrap items-center gap-x-4 gap-y-3 border-l-4 border-l-scarce px-4 py-3 sm:px-5"
      >
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="preview" className="text-lg font-bold">
            {PREVIEW.title}
          </h2>
          <p className="mt-1 text-sm text-muted">{PREVIEW.text}</p>
        </div>
        <Form method="post" encType="multipart/form-data" action={action}>
          <SentFields state={state} />
          <Button tone="primary" name="intent" value="back" onClick={closeOwnTab}>
            <ArrowLeft aria-hidden className="size-4" />
            {PREVIEW.back}
          </Button>
        </Form>
      </Card>
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}

/** Closes this tab if the one with the form, which opened it, is still there. */
function closeOwnTab(event: MouseEvent): void {
  const opener = window.opener as Window | null;
  if (!opener || opener.closed) return;
  event.preventDefault();
  window.close();
}
