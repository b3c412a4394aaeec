import { Form, useNavigation } from "@remix-run/react";
import { useId, type ReactNode } from "react";

import { Button } from "../../ui/button.tsx";
import { LabeledField } from "../../ui/labeled-field.tsx";
import { TextArea, TextInput } from "../../ui/text-input.tsx";
import type { RefusedReply } from "../refused-reply.ts";
import { MAX_REPLY_CHARACTERS, MAX_REPLY_NAME } from "../saved-replies.ts";

interface SavedReplyFormProps {
  reply?: { name: string; text: string };
  refused: RefusedReply | undefined;
  label: string;
  children?: ReactNode;
}

/** Name and text of a saved reply. */
export function SavedReplyForm({ reply, refused, label, children }: SavedReplyFormProps) {
  const id = useId();
  const busy = useNavigation().formData?.get("intent") === "save";
  const { name = "", text = "" } = refused?.typed ?? reply ?? {};
  const errors = refused?.errors ?? {};
  return (
    <Form method="post" className="grid gap-4">
      <LabeledField id={`${id}-name`} label="Name" error={errors.name}>
        {(connection) => (
          <TextInput
            {...connection}
            name="name"
            defaultValue={name}
            maxLength={MAX_REPLY_NAME}
            // Text typed while saving would be lost: the saved reply replaces it.
            readOnly={busy}
            autoComplete="off"
            required
            autoFocus={connection.invalid}
            className="h-11 w-full px-3"
          />
        )}
      </LabeledField>
      <LabeledField id={`${id}-text`} label="Text" error={errors.text}>
        {(connection) => (
          <TextArea
            {...connection}
            name="text"
            rows={5}
            defaultValue={text}
            maxLength={MAX_REPLY_CHARACTERS}
            readOnly={busy}
            required
            autoFocus={connection.invalid && errors.name === undefined}
            className="w-full px-3 py-2"
          />
        )}
      </LabeledField>
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" name="intent" value="save" pending={busy}>
          {label}
        </Button>
        {children}
      </div>
    </Form>
  );
}
