import * as paths from "../../paths.ts";
import { OUTBOX_PROBLEMS } from "../chat.messages.ts";

/** The side of a preview in pixels: twice what it is shown at. */
const PREVIEW_SIDE = 192;

/** Uploads a picture for a message to come and answers its address. Rejects with words for the person. */
export async function uploadImage(chatId: string, file: Blob): Promise<string> {
  const body = new FormData();
  body.set("image", file);
  const response = await fetch(paths.apiChatUpload(chatId), { method: "POST", body }).catch(() => null);
  const answer = (await response?.json().catch(() => null)) as { filePath?: string; error?: string } | null;
  if (!response?.ok || answer?.filePath === undefined) throw new Error(answer?.error ?? OUTBOX_PROBLEMS.notUploaded);
  return answer.filePath;
}

/** A small picture of a file, as a data address; empty for what this browser cannot draw. */
export async function makePreview(file: Blob): Promise<string> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, PREVIEW_SIDE / Math.min(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return canvas.toDataURL("image/webp", 0.7);
  } catch {
    return "";
  }
}
