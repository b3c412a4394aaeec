import { Form, Link, useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";

import { JAVASCRIPT_FIELD } from "../../../shared/javascript-field.ts";
import { formText } from "../../../shared/form-text.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { clearMessages, showMessage } from "../../../ui/messages/message-store.ts";
import type { Message } from "../../../ui/messages/message.ts";
import { QuestionDialog } from "../../../ui/dialogs/question-dialog.tsx";
import { deleteQuestion } from "../../table/table.messages.ts";
import { NO_PRODUCT_OF_ID, PRODUCT_MESSAGES } from "../products.messages.ts";

import { IdForm } from "./id-form.tsx";

/** Asks for an id, and then for confirmation in a dialog; without JavaScript on a page. */
export function DeleteForm({ path }: { path: string }) {
  const [idToConfirm, setIdToConfirm] = useState<string>();
  const fetcher = useFetcher<{ message: Message | null }>();
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef("");
  useEffect(() => {
    const isDeleted = fetcher.data?.message?.tone === "success";
    // Another id may have been typed in the meantime.
    if (isDeleted && field.current?.value.trim() === sent.current) field.current.value = "";
  }, [fetcher.data]);
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const id = formText(new FormData(event.currentTarget), "id").trim();
    clearMessages(path);
    if (id === "") showMessage(PRODUCT_MESSAGES.enterIdToDelete, path);
    else if (fetcher.state !== "submitting") setIdToConfirm(id);
  };
  const close = () => setIdToConfirm(undefined);
  const send = () => {
    sent.current = idToConfirm ?? "";
    close();
  };
  return (
    <>
      <IdForm action={path} id="" button="Delete product" tone="danger" onSubmit={ask} field={field} />
      {idToConfirm !== undefined && (
        <QuestionDialog question={deleteQuestion(idToConfirm)} onClose={close}>
          <fetcher.Form method="post" action={path} onSubmit={send} className="flex flex-wrap justify-end gap-2">
            <input type="hidden" name="id" value={idToConfirm} />
            <input type="hidden" name={JAVASCRIPT_FIELD} value="1" />
            <Button type="button" onClick={close}>
              Cancel
            </Button>
            <Button tone="danger">Delete</Button>
          </fetcher.Form>
        </QuestionDialog>
      )}
    </>
  );
}

interface DeleteQuestionProps {
  path: string;
  product: { id: string; title: string | null };
  /** The page that led here, with its query. */
  back: string;
}

/** The confirmation as a page. */
export function DeleteQuestion({ path, product, back }: DeleteQuestionProps) {
  return (
    <Card as="section" className="mx-auto max-w-lg p-6">
      <h2 className="text-lg font-bold wrap-anywhere">{deleteQuestion(product.id)}</h2>
      <p className="mt-3 wrap-anywhere">{product.title ?? NO_PRODUCT_OF_ID}</p>
      <Form method="post" action={path} className="mt-6 flex flex-wrap gap-2">
        <input type="hidden" name="id" value={product.id} />
        <input type="hidden" name="returnTo" value={back} />
        <Button tone="danger">Delete</Button>
        <Link to={back} className={buttonClass()}>
          Cancel
        </Link>
      </Form>
    </Card>
  );
}
