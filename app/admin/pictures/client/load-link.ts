import { PICTURE_MESSAGES } from "../../../images/pictures.ts";
import { shortLink, type GalleryPicture } from "../gallery.ts";

import { findFileProblem } from "./file-problem.ts";
import { sendLink, type FormOfPictures } from "./send-picture.ts";

const TIMEOUT_MS = 15_000;

/** What a pasted link gives: a file that is still to be sent, an image that the server has, or why neither, in words. */
type LoadedLink = { file: File } | { picture: GalleryPicture } | { problem: string };

/** Loads a link in the browser, else by the server: many sites let no script of another site read their images. */
export async function loadLink(form: FormOfPictures, link: string): Promise<LoadedLink> {
  const name = shortLink(link);
  const response = /^https?:\/\//i.test(link) ? await fetchLink(link) : null;
  if (response && !response.ok) {
    return { problem: `${name} could not be loaded: its server answered with status ${response.status}.` };
  }
  const blob = await response?.blob().catch(() => null);
  if (!blob) return loadByServer(form, link);
  const isImage = blob.type.startsWith("image/") || blob.type === "application/octet-stream" || blob.type === "";
  if (!isImage) return { problem: PICTURE_MESSAGES["not-a-picture"](name) };
  const type = blob.type.startsWith("image/") ? blob.type : "";
  const file = new File([blob], new URL(link).pathname.split("/").pop() || "image", { type });
  const problem = await findFileProblem(file, name);
  return problem === null ? { file } : { problem };
}

/** Null where the browser may not read the answer, or gets none. */
async function fetchLink(link: string): Promise<Response | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(link, { mode: "cors", credentials: "omit", referrerPolicy: "no-referrer", signal });
  } catch {
    return null;
  }
}

async function loadByServer(form: FormOfPictures, link: string): Promise<LoadedLink> {
  try {
    return { picture: await sendLink(form, link) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
