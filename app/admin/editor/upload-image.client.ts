import { FILE_PROBLEMS } from "../../images/images.messages.ts";
import { MAX_IMAGE_BYTES } from "../../images/images.ts";
import * as paths from "../../paths.ts";
import type { Problem, Result } from "../../shared/result.ts";
import type { ShopValue } from "../../shops/shops.ts";

import { EDITOR_MESSAGES } from "./editor.messages.ts";

/** The product whose description is edited. */
export interface EditedProduct {
  shop: ShopValue;
  productId: string;
}

/** The attributes of an image node. */
export interface UploadedImage {
  src: string;
  alt: "";
  width?: number;
  height?: number;
}

const FETCH_TIMEOUT_MS = 20_000;

/** Uploads a file for a description. Logs failures, except for a missing id. Never rejects. */
export async function uploadDescriptionImage(
  file: File,
  { shop, productId }: EditedProduct,
): Promise<Result<UploadedImage, Problem<"no-id" | "not-uploaded", { text: string }>>> {
  if (productId === "") return { ok: false, problem: { code: "no-id", text: EDITOR_MESSAGES.noId } };
  const fail = (text: string) => {
    console.error(EDITOR_MESSAGES.loadingError, text);
    return { ok: false, problem: { code: "not-uploaded", text } } as const;
  };
  if (file.size > MAX_IMAGE_BYTES) return fail(FILE_PROBLEMS["too-many-bytes"].text(file));
  const body = new FormData();
  body.set("image", file);
  const address = paths.apiUploadDescriptionImage(shop, productId);
  const response = await fetch(address, { method: "POST", body }).catch(() => null);
  const answer = (await response?.json().catch(() => null)) as { imageUrl?: string; error?: string } | null;
  if (!response?.ok || !answer?.imageUrl) return fail(answer?.error ?? EDITOR_MESSAGES.notUploaded(file.name));
  return { ok: true, value: { src: answer.imageUrl, alt: "", ...(await measure(answer.imageUrl)) } };
}

/** The size that pages reserve for an image before it has loaded. */
async function measure(src: string): Promise<{ width?: number; height?: number }> {
  const image = new Image();
  image.src = src;
  try {
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    console.error(EDITOR_MESSAGES.failedToLoad, src);
    return {};
  }
}

/** Loads the bytes of an address in pasted content as a file. Returns null and logs if the browser may not read it. */
export async function readForeignImage(src: string): Promise<File | null> {
  try {
    const blob = src.startsWith("data:") ? readDataAddress(src) : await fetchImage(src);
    return new File([blob], "The pasted picture", { type: blob.type });
  } catch (error) {
    console.error(EDITOR_MESSAGES.failedToLoad, src.slice(0, 200), error);
    return null;
  }
}

async function fetchImage(src: string): Promise<Blob> {
  const url = new URL(src);
  if (url.protocol !== "https:" && url.protocol !== "http:") throw new TypeError("This is not a web address.");
  const response = await fetch(url, { referrerPolicy: "no-referrer", signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (!response.ok) throw new TypeError(`The answer has status ${response.status}.`);
  if (Number(response.headers.get("Content-Length") ?? 0) > MAX_IMAGE_BYTES)
    throw new TypeError("The image is too large.");
  return response.blob();
}

/** The content security policy forbids fetching `data:` addresses. */
function readDataAddress(src: string): Blob {
  const [, type = "", base64, content = ""] = /^data:([\w/+.-]*)(?:;[\w-]+=[^;,]*)*(;base64)?,(.*)$/is.exec(src) ?? [];
  const text = base64 ? atob(decodeURIComponent(content)) : decodeURIComponent(content);
  return new Blob([Uint8Array.from(text, (character) => character.charCodeAt(0))], { type });
}
