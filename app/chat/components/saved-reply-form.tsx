import { Form, useNavigation } from "@remix-run/react";
import { useId, type ReactNode } from "react";

import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field-error.tsx";
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
      <div className="grid gap-1">
        <label htmlFor={`${id}-name`} className="text-sm font-medium">
          Name
        </label>
        <TextInput
          id={`${id}-name`}
          name="name"
          defaultValue={name}
          maxLength={MAX_REPLY_NAME}
          autoComplete="off"
          required
          invalid={errors.name !== undefined}
          autoFocus={errors.name !== undefined}
          aria-describedby={errors.name && `${id}-name-error`}
          className="h-11 w-full px-3"
        />
        <FieldError id={`${id}-name-error`} error={errors.name} />
      </div>
      <div className="grid gap-1">
        <label htmlFor={`${id}-text`} className="text-sm font-medium">
          Text
        </label>
        <TextArea
          id={`${id}-text`}
          name="text"
          rows={5}
          defaultValue={text}
          maxLength={MAX_REPLY_CHARACTERS}
          required
          invalid={errors.text !== undefined}
          autoFocus={errors.name === undefined && errors.text !== undefined}
          aria-describedby={errors.text && `${id}-text-error`}
          className="w-full px-3 py-2"
        />
        <FieldError id={`${id}-text-error`} error={errors.text} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" name="intent" value="save" pending={busy}>
          {label}
        </Button>
        {children}
      </div>
    </Form>
  );
}
