import { FILE_PROBLEMS } from "../../images/images.messages.ts";
import { MAX_IMAGE_BYTES } from "../../images/images.ts";
import { readLink, type LinkProblem } from "../../images/read-link.client.ts";
import * as paths from "../../paths.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";
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

/** Uploads a file for a description. Logs failures, except for a missing id. Never rejects. */
export async function uploadDescriptionImage(
  file: File,
  { shop, productId }: EditedProduct,
): Promise<Result<UploadedImage, Problem<"no-id" | "not-uploaded", { text: string }>>> {
  if (productId === "") return fail("no-id", { text: EDITOR_MESSAGES.noId });
  const notUploaded = (text: string) => {
    console.error(EDITOR_MESSAGES.loadingError, text);
    return fail("not-uploaded", { text });
  };
  if (file.size > MAX_IMAGE_BYTES) return notUploaded(FILE_PROBLEMS["too-many-bytes"].text(file));
  const body = new FormData();
  body.set("image", file);
  const address = paths.apiUploadDescriptionImage(shop, productId);
  const response = await fetch(address, { method: "POST", body }).catch(() => null);
  const answer = (await response?.json().catch(() => null)) as { imageUrl?: string; error?: string } | null;
  if (!response?.ok || !answer?.imageUrl) return notUploaded(answer?.error ?? EDITOR_MESSAGES.notUploaded(file.name));
  return ok({ src: answer.imageUrl, alt: "", ...(await measure(answer.imageUrl)) });
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
  const read = src.startsWith("data:") ? readDataAddress(src) : await readLink(src, "same-origin");
  if (read.ok) return new File([read.value], EDITOR_MESSAGES.pastedImage, { type: read.value.type });
  console.error(EDITOR_MESSAGES.failedToLoad, src.slice(0, 200), read.problem);
  return null;
}

/** The content security policy forbids fetching `data:` addresses. */
function readDataAddress(src: string): Result<Blob, LinkProblem> {
  const [, type = "", base64, content = ""] = /^data:([\w/+.-]*)(?:;[\w-]+=[^;,]*)*(;base64)?,(.*)$/is.exec(src) ?? [];
  try {
    const text = base64 ? atob(decodeURIComponent(content)) : decodeURIComponent(content);
    return ok(new Blob([Uint8Array.from(text, (character) => character.charCodeAt(0))], { type }));
  } catch {
    return fail("unreadable");
  }
}
