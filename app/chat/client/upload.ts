import * as paths from "../../paths.ts";
import type { Problem, Result } from "../../shared/result.ts";
import { RETRY_QUEUE_PROBLEMS } from "../chat.messages.ts";

/** Returns an image's address, or a problem with a message for people. Never rejects. */
export type UploadImage = (
  chatId: string,
  file: Blob,
) => Promise<Result<string, Problem<"not-uploaded", { text: string }>>>;

/** Longer than the shop's own limit. So this ends only uploads whose response is lost. */
const UPLOAD_MS = 120_000;

/** The side of a preview in pixels: twice its size on the screen. */
const PREVIEW_SIDE = 192;

/** Uploads an image for a later message. */
export const uploadImage: UploadImage = async (chatId, file) => {
  const body = new FormData();
  body.set("image", file);
  const signal = AbortSignal.timeout(UPLOAD_MS);
  const response = await fetch(paths.apiChatUpload(chatId), { method: "POST", body, signal }).catch(() => null);
  const answer = (await response?.json().catch(() => null)) as { filePath?: string; error?: string } | null;
  if (response?.ok && answer?.filePath !== undefined) return { ok: true, value: answer.filePath };
  return { ok: false, problem: { code: "not-uploaded", text: answer?.error ?? RETRY_QUEUE_PROBLEMS.notUploaded } };
};

/** Returns a preview of a file as a data URL, or "" if the browser cannot decode it. */
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
