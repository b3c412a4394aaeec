import { useCallback, useEffect, useRef, useState } from "react";

import { clearMessages, showMessage } from "../../ui/messages/message-store.ts";
import { attachmentProblemText, CHAT_PROBLEMS } from "../chat.messages.ts";
import { MAX_IMAGES } from "../message-rules.ts";

import { makePreview } from "./upload.ts";

/** A picture of the message that is being written. */
export interface Attached {
  key: number;
  file: File;
  preview: string;
}

let lastKey = 0;
/** The scope of the composer's messages. */
const ATTACH = "attach to a chat";

/** The pictures of the message that is being written. */
export function useAttached() {
  const [attached, setAttached] = useState<readonly Attached[]>([]);
  const count = useRef(0);
  useEffect(() => {
    count.current = attached.length;
  }, [attached]);

  const attach = useCallback(async (chosen: readonly File[]) => {
    const refused = chosen.map(attachmentProblemText).find((reason) => reason !== null);
    const fitting = chosen.filter((file) => attachmentProblemText(file) === null);
    const room = MAX_IMAGES - count.current;
    const problem = refused ?? (fitting.length > room ? CHAT_PROBLEMS["too-many-pictures"].text : null);
    clearMessages(ATTACH);
    if (problem) showMessage({ text: problem, tone: "failure" }, ATTACH);
    const added = await Promise.all(
      fitting
        .slice(0, Math.max(0, room))
        .map(async (file) => ({ key: ++lastKey, file, preview: await makePreview(file) })),
    );
    setAttached((known) => [...known, ...added].slice(0, MAX_IMAGES));
  }, []);

  const detach = useCallback((key: number) => setAttached((known) => known.filter((one) => one.key !== key)), []);
  const detachAll = useCallback(() => setAttached([]), []);
  return { attached, attach, detach, detachAll };
}

/** Puts attached pictures into a field, to be sent by its form. */
export function fillFileInput(input: HTMLInputElement, attached: readonly Attached[]): void {
  const transfer = new DataTransfer();
  for (const { file } of attached) transfer.items.add(file);
  input.files = transfer.files;
}
