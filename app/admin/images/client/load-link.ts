import { FILE_PROBLEMS } from "../../../images/images.messages.ts";
import { shortenReference } from "../../../images/images.ts";
import type { GalleryImage } from "../gallery.ts";
import { linkNotLoaded } from "../images.messages.ts";

import { findFileProblem } from "./file-problem.ts";
import { sendLink, type Draft } from "./send-image.ts";

const TIMEOUT_MS = 15_000;

/** The result of a pasted link: a file to upload, an image on the server, or a message. */
type LoadedLink = { file: File } | { image: GalleryImage } | { problem: string };

/**
 * Loads a link in the browser or, if that fails, on the server: many sites forbid scripts of other sites to read their
 * images.
 */
export async function loadLink(draft: Draft, link: string): Promise<LoadedLink> {
  const name = shortenReference(link);
  const response = /^https?:\/\//i.test(link) ? await fetchLink(link) : null;
  if (response && !response.ok) {
    return { problem: linkNotLoaded(name, response.status) };
  }
  const blob = await response?.blob().catch(() => null);
  if (!blob) return loadByServer(draft, link);
  const isImage = blob.type.startsWith("image/") || blob.type === "application/octet-stream" || blob.type === "";
  if (!isImage) return { problem: FILE_PROBLEMS["not-an-image"].text({ name }) };
  const type = blob.type.startsWith("image/") ? blob.type : "";
  const file = new File([blob], new URL(link).pathname.split("/").pop() || "image", { type });
  const problem = await findFileProblem(file, name);
  return problem === null ? { file } : { problem };
}

/** Null if there is no response, or the browser may not read it. */
async function fetchLink(link: string): Promise<Response | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(link, { mode: "cors", credentials: "omit", referrerPolicy: "no-referrer", signal });
  } catch {
    return null;
  }
}

async function loadByServer(draft: Draft, link: string): Promise<LoadedLink> {
  const sent = await sendLink(draft, link);
  return sent.ok ? { image: sent.value } : { problem: sent.problem.text };
}
