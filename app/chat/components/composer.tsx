import { Form } from "@remix-run/react";
import { ImagePlus, SendHorizontal } from "lucide-react";
import {
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type Ref,
} from "react";

import * as paths from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { TextArea } from "../../ui/text-input.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { ChatClient } from "../client/chat-client.ts";
import { readDraft, saveDraft } from "../client/drafts.ts";
import type { Outgoing } from "../client/retry-queue.ts";
import { fillFileInput, useAttached } from "../client/use-attached.ts";
import { useDrop } from "../client/use-drop.ts";
import { CHAT_PROBLEMS, RETRY_QUEUE_PROBLEMS } from "../chat.messages.ts";
import { checkDraft, countCharacters, MAX_CONTENT_CHARACTERS } from "../message-rules.ts";

import { AttachedImages, UploadedImages } from "./attached-images.tsx";
import type { ComposerTools } from "./saved-reply-buttons.tsx";

/** The page's form after a problem, and the `clientId` of the message that it would send. */
export interface ComposerForm {
  clientId: string;
  content: string;
  /** The beginning of a message, if nothing else was typed in this chat. */
  suggestion: string;
  /** Images that were uploaded with a refused form. */
  images: string[];
  error: string | null;
}

export interface ComposerHandle {
  /** Puts a message that was not sent before what is being written. */
  takeBack: (message: Pick<Outgoing, "content" | "images" | "lacksImages">) => void;
}

interface ComposerProps {
  handle: Ref<ComposerHandle>;
  userId: string;
  chatId: string;
  client: ChatClient | null;
  form: ComposerForm;
  autoFocus?: boolean;
  tools?: ComposerTools | undefined;
}

/** The message field. Sends over the socket, or without JavaScript as a form of the chat's page. */
export function Composer({ handle, userId, chatId, client, form, autoFocus = false, tools }: ComposerProps) {
  const id = useId();
  const hydrated = useHydrated();
  const text = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [initial] = useState(form.content || form.suggestion);
  const [length, setLength] = useState(() => countCharacters(initial));
  const { attached, attach, attachAgain, detach, detachAll } = useAttached(form.images);
  /** Undefined: shows the error of the page's form. */
  const [ownError, setError] = useState<string | null>();
  const error = ownError === undefined ? form.error : ownError;
  /** The text being sent by the page's form, which is used until the socket is connected. */
  const posted = useRef<string | null>(null);
  useEffect(() => {
    if (posted.current === null || form.error !== null) return;
    if (text.current?.value === posted.current) text.current.value = "";
    saveDraft(userId, chatId, text.current?.value ?? "");
    posted.current = null;
    detachAll();
    if (files.current) files.current.value = "";
  }, [form.clientId, form.error, userId, chatId, detachAll]);
  useEffect(() => {
    const field = files.current;
    if (!field?.files?.length) return;
    // Files that were chosen before JavaScript loaded.
    void attach([...field.files]);
    field.value = "";
  }, [attach]);
  const isRefused = useRef(form.content !== "");
  useEffect(() => {
    const field = text.current;
    if (!field || isRefused.current) return;
    const draft = readDraft(userId, chatId);
    // Text that was typed before JavaScript loaded is newer than the draft.
    if (field.value !== initial) saveDraft(userId, chatId, field.value);
    else if (draft) field.value = draft;
    setLength(countCharacters(field.value));
  }, [initial, userId, chatId]);
  useEffect(() => {
    if (!autoFocus || !matchMedia("(pointer: fine)").matches) return;
    text.current?.focus();
    // The caret is at the end, so that typing continues a suggestion.
    text.current?.setSelectionRange(text.current.value.length, text.current.value.length);
  }, [autoFocus]);

  const change = (value: string) => {
    setLength(countCharacters(value));
    saveDraft(userId, chatId, value);
    setError(null);
    if (value) client?.typing(chatId);
    else client?.stopTyping();
  };

  useImperativeHandle(handle, () => ({
    takeBack({ content, images, lacksImages }) {
      const field = text.current;
      if (!field) return;
      attachAgain(images);
      field.value = [content, field.value].filter(Boolean).join("\n");
      change(field.value);
      if (lacksImages) setError(RETRY_QUEUE_PROBLEMS.withoutImages);
      field.focus();
    },
  }));

  /** Replaces the selection in the field with a text. */
  const insert = (added: string) => {
    const field = text.current;
    if (!field) return;
    field.setRangeText(added, field.selectionStart, field.selectionEnd, "end");
    change(field.value);
    field.focus();
  };

  const send = (event: FormEvent) => {
    if (!client) {
      posted.current = text.current?.value ?? null;
      if (files.current) fillFileInput(files.current, attached);
      return setError(undefined);
    }
    event.preventDefault();
    // Read from the field, because it may have been typed before JavaScript loaded.
    const content = text.current?.value ?? "";
    const problem = checkDraft(content, attached.length);
    if (problem) {
      setError(CHAT_PROBLEMS[problem.code].text);
      text.current?.focus();
      return;
    }
    client.send(
      chatId,
      content,
      attached.map(({ image }) => image),
    );
    if (text.current) text.current.value = "";
    setLength(0);
    saveDraft(userId, chatId, "");
    detachAll();
    setError(null);
    text.current?.focus();
  };

  const sendByEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isPlainEnter = event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing;
    // On a touch keyboard Enter is the only way to start a new line.
    if (!isPlainEnter || matchMedia("(pointer: coarse)").matches) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };

  const paste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    void attach(pasted);
  };

  const drop = useDrop((dropped) => void attach(dropped));

  return (
    <Form
      method="post"
      action={paths.chat(chatId)}
      encType="multipart/form-data"
      onSubmit={send}
      {...drop.handlers}
      className={`@container border-t border-line bg-surface p-3 ${drop.over ? "outline-3 -outline-offset-3 outline-focus" : ""}`}
    >
      <input type="hidden" name="clientId" value={form.clientId} />
      {error && (
        <p id={`${id}-error`} role="alert" className="mb-2 text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {hydrated ? (
        <AttachedImages attached={attached} onRemove={detach} />
      ) : (
        form.images.length > 0 && <UploadedImages paths={form.images} />
      )}
      {tools && <tools.Buttons replies={tools.replies} insert={insert} />}
      <div className="flex flex-wrap items-end justify-between gap-2">
        <label htmlFor={id} className="sr-only">
          Message
        </label>
        <TextArea
          look="ground"
          ref={text}
          id={id}
          name="content"
          rows={1}
          defaultValue={initial}
          placeholder="Write a message"
          invalid={error !== null}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={sendByEnter}
          onPaste={paste}
          onBlur={() => client?.stopTyping()}
          className="field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none px-3 py-2.5 placeholder:text-muted @max-[13rem]:order-first @max-[13rem]:basis-full"
        />
        {/*
          Shown before the text, and without JavaScript in a line of its own. It stands after the text here: the text is
          then received first, and kept if the images are refused.
        */}
        <label
          className={`${buttonClass({ size: "icon" })} order-first shrink-0 cursor-pointer focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus noscript:order-last noscript:h-auto noscript:min-h-11 noscript:w-full noscript:justify-start noscript:border-0 noscript:bg-transparent noscript:font-normal noscript:text-muted`}
          title="Attach pictures"
        >
          <ImagePlus aria-hidden className="size-5 noscript:hidden" />
          <span className="sr-only noscript:not-sr-only noscript:whitespace-nowrap">Attach pictures</span>
          <input
            ref={files}
            type="file"
            name={client ? undefined : "image"}
            accept="image/*"
            multiple
            className="sr-only noscript:not-sr-only noscript:min-w-0"
            onChange={(event) => {
              void attach([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = "";
            }}
          />
        </label>
        <button
          type="submit"
          aria-label="Send"
          className={`${buttonClass({ tone: "primary", size: "icon" })} shrink-0`}
        >
          <SendHorizontal aria-hidden className="size-5" />
        </button>
      </div>
      {length > MAX_CONTENT_CHARACTERS * 0.9 && (
        <p
          className={`mt-1 text-right text-xs tabular-nums ${length > MAX_CONTENT_CHARACTERS ? "text-danger" : "text-muted"}`}
        >
          {length.toLocaleString("en-US")} of {MAX_CONTENT_CHARACTERS.toLocaleString("en-US")} characters
        </p>
      )}
    </Form>
  );
}
