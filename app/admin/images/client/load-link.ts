import { FILE_PROBLEMS } from "../../../images/images.messages.ts";
import { shortenReference } from "../../../images/images.ts";
import { readLink } from "../../../images/read-link.client.ts";
import { fail, ok, type Problem, type Result } from "../../../shared/result.ts";
import type { GalleryImage } from "../gallery.ts";
import { linkNotLoaded } from "../images.messages.ts";

import { findFileProblem } from "./file-problem.ts";
import { sendLink, type Draft } from "./send-image.ts";

/** The result of a pasted link: a file to upload, or an image that the server has loaded. */
type LoadedLink = { file: File } | { image: GalleryImage };
type NotLoaded = Problem<"not-loaded", { text: string }>;

/**
 * Loads a link in the browser or, if that fails, on the server: many sites forbid scripts of other sites to read their
 * images.
 */
export async function loadLink(draft: Draft, link: string): Promise<Result<LoadedLink, NotLoaded>> {
  const name = shortenReference(link);
  const read = await readLink(link, "omit");
  if (!read.ok) {
    const { problem } = read;
    if (problem.code === "unreadable") return loadByServer(draft, link);
    const isTooLarge = problem.code === "too-many-bytes";
    return notLoaded(isTooLarge ? FILE_PROBLEMS["too-many-bytes"].text({ name }) : linkNotLoaded(name, problem.status));
  }
  const { type } = read.value;
  const isImage = type.startsWith("image/");
  if (!isImage && type !== "application/octet-stream" && type !== "") {
    return notLoaded(FILE_PROBLEMS["not-an-image"].text({ name }));
  }
  const file = new File([read.value], new URL(link).pathname.split("/").pop() || "image", {
    type: isImage ? type : "",
  });
  const text = await findFileProblem(file, name);
  return text === null ? ok({ file }) : notLoaded(text);
}

async function loadByServer(draft: Draft, link: string): Promise<Result<LoadedLink, NotLoaded>> {
  const sent = await sendLink(draft, link);
  return sent.ok ? ok({ image: sent.value }) : notLoaded(sent.problem.text);
}

const notLoaded = (text: string) => fail("not-loaded", { text });
