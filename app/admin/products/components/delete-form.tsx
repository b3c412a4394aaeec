import { Form, Link, useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";

import { formText } from "../../../shared/form-text.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { clearMessages, findMessage, showMessage } from "../../../ui/messages/message-store.ts";
import type { Message } from "../../../ui/messages/message.ts";
import { DeletionDialog, deletionKey } from "../../table/components/deletion-dialog.tsx";
import { deleteQuestion } from "../../table/table.messages.ts";
import { NO_PRODUCT_OF_ID, PRODUCT_MESSAGES } from "../products.messages.ts";

import { IdForm } from "./id-form.tsx";

/** Asks for an id, and then for confirmation in a dialog; without JavaScript on a page. */
export function DeleteForm({ path }: { path: string }) {
  const [idToConfirm, setIdToConfirm] = useState<string>();
  const [sentId, setSentId] = useState("");
  const { data } = useFetcher<{ message: Message | null }>({ key: deletionKey(path, sentId) });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Another id may have been typed in the meantime.
    if (data?.message?.tone === "success" && field.current?.value.trim() === sentId) field.current.value = "";
  }, [data, sentId]);
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const id = formText(new FormData(event.currentTarget), "id").trim();
    clearMessages(path);
    // Closes the message of a failed deletion. That of a successful one stays, because it has the Undo button.
    const last = deletionKey(path, sentId);
    if (findMessage(last)?.tone === "failure") clearMessages(last);
    if (id === "") showMessage(PRODUCT_MESSAGES.enterIdToDelete, path);
    else setIdToConfirm(id);
  };
  return (
    <>
      <IdForm action={path} id="" button="Delete product" tone="danger" onSubmit={ask} field={field} />
      {idToConfirm !== undefined && (
        <DeletionDialog
          path={path}
          id={idToConfirm}
          onSend={() => setSentId(idToConfirm)}
          onClose={() => setIdToConfirm(undefined)}
        />
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
