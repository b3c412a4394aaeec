import { Form } from "@remix-run/react";

import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import type { ProductFormState } from "../product-form.ts";
import { CLEAR_QUESTION } from "../products.messages.ts";

import { SentFields } from "./sent-fields.tsx";

/** The confirmation of the Reset button as a page. It contains the typed values, in case they are kept. */
export function ClearQuestion({ action, state }: { action: string; state: ProductFormState }) {
  return (
    <Card as="section" className="mx-auto max-w-lg p-6">
      <h2 className="text-lg font-bold">{CLEAR_QUESTION}</h2>
      <Form method="post" encType="multipart/form-data" action={action} className="mt-6 flex flex-wrap gap-2">
        <SentFields state={state} />
        <Button tone="danger" name="intent" value="clear">
          Clear
        </Button>
        <Button name="intent" value="back">
          Cancel
        </Button>
      </Form>
    </Card>
  );
}
