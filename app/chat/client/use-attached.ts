import { useCallback, useEffect, useRef, useState } from "react";

import { mayBeImageFile } from "../../images/image-bytes.ts";
import { FILE_PROBLEMS } from "../../images/images.messages.ts";
import { clearMessages, showMessage } from "../../ui/messages/message-store.ts";
import { attachmentProblemText, CHAT_PROBLEMS } from "../chat.messages.ts";
import { chatThumbnail } from "../image-address.ts";
import { MAX_IMAGES } from "../message-rules.ts";

import type { OutgoingImage } from "./retry-queue.ts";
import { makePreview } from "./upload.ts";

/** An image of the message that is being written. */
export interface Attached {
  key: number;
  name: string;
  image: OutgoingImage;
}

let lastKey = 0;
/** The scope of the composer's messages. */
const ATTACH = "attach to a chat";

/** The images of the message that is being written. `uploaded`: the addresses of a refused form's images. */
export function useAttached(uploaded: readonly string[]) {
  const [attached, setAttached] = useState<readonly Attached[]>([]);
  const [ofForm, setOfForm] = useState<readonly string[]>([]);
  if (uploaded.length > 0 && uploaded !== ofForm) {
    setOfForm(uploaded);
    setAttached(uploaded.map((path) => toAttached({ file: null, preview: chatThumbnail(path), path })));
  }
  const count = useRef(0);
  useEffect(() => {
    count.current = attached.length;
  }, [attached]);

  const attach = useCallback(async (chosen: readonly File[]) => {
    const problems = await Promise.all(chosen.map(findProblem));
    const refused = problems.find((reason) => reason !== null);
    const fitting = chosen.filter((_, i) => problems[i] === null);
    const room = MAX_IMAGES - count.current;
    const problem = refused ?? (fitting.length > room ? CHAT_PROBLEMS["too-many-pictures"].text : null);
    clearMessages(ATTACH);
    if (problem) showMessage({ text: problem, tone: "failure" }, ATTACH);
    const added = await Promise.all(
      fitting
        .slice(0, Math.max(0, room))
        .map(async (file) => toAttached({ file, preview: await makePreview(file), path: null })),
    );
    setAttached((known) => [...known, ...added].slice(0, Math.max(known.length, MAX_IMAGES)));
  }, []);

  /** Attaches the images of a message that was not sent, even if there are too many: the person then removes some. */
  const attachAgain = useCallback((images: readonly OutgoingImage[]) => {
    setAttached((known) => [...images.map(toAttached), ...known]);
  }, []);
  const detach = useCallback((key: number) => setAttached((known) => known.filter((one) => one.key !== key)), []);
  const detachAll = useCallback(() => setAttached([]), []);
  return { attached, attach, attachAgain, detach, detachAll };
}

/** Returns why a file cannot be attached, or null. The server also checks the whole image. */
async function findProblem(file: File): Promise<string | null> {
  const problem = attachmentProblemText(file);
  if (problem !== null || (await mayBeImageFile(file))) return problem;
  return FILE_PROBLEMS["not-an-image"].text({ name: file.name });
}

function toAttached(image: OutgoingImage): Attached {
  const key = ++lastKey;
  return { key, name: image.file instanceof File ? image.file.name : `Picture ${key}`, image };
}

/** Puts the attached images that are not uploaded yet into a file field, so that its form sends them. */
export function fillFileInput(input: HTMLInputElement, attached: readonly Attached[]): void {
  const transfer = new DataTransfer();
  for (const { image } of attached) {
    if (image.file instanceof File && image.path === null) transfer.items.add(image.file);
  }
  input.files = transfer.files;
}
