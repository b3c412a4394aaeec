import * as paths from "../../../paths.ts";
import type { Problem, Result } from "../../../shared/result.ts";
import type { GalleryImage, GalleryOwner } from "../gallery.ts";
import { IMAGE_NOT_SENT, linkNotLoaded } from "../images.messages.ts";

/** The panel's requests for images. They never reject: a failure is a problem with a message for people. */

/** The form that the images belong to. */
export type Draft = Pick<GalleryOwner, "shop" | "draft">;

type SendProblem = Problem<"not-sent", { text: string }>;

type Answer = { image?: GalleryImage; error?: string } | null;

/** Uploads a file to the form's draft. `onProgress` gets the uploaded share, from 0 to 1. */
export function sendImage(
  { shop, draft }: Draft,
  file: File,
  onProgress: (share: number) => void,
): Promise<Result<GalleryImage, SendProblem>> {
  return new Promise((resolve) => {
    const fail = (text: string) => resolve({ ok: false, problem: { code: "not-sent", text } });
    const body = new FormData();
    body.set("image", file);
    // Unlike `fetch`, it reports the progress of an upload.
    const request = new XMLHttpRequest();
    request.open("POST", paths.draft(shop, draft));
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.upload.addEventListener("load", () => onProgress(1));
    request.addEventListener("load", () => {
      const { image, error } = (request.response as Answer) ?? {};
      if (image) resolve({ ok: true, value: image });
      else fail(error ?? IMAGE_NOT_SENT);
    });
    for (const event of ["error", "abort", "timeout"]) request.addEventListener(event, () => fail(IMAGE_NOT_SENT));
    request.send(body);
  });
}

/** Lets the server fetch a link that the browser may not read. */
export async function sendLink({ shop, draft }: Draft, link: string): Promise<Result<GalleryImage, SendProblem>> {
  const answer = await post(paths.draftLinks(shop, draft), { link });
  const { image, error } = ((await answer?.json().catch(() => null)) as Answer) ?? {};
  if (image) return { ok: true, value: image };
  return { ok: false, problem: { code: "not-sent", text: error ?? linkNotLoaded(link) } };
}

/** Removes an image from the draft. A failure is harmless: cleanup deletes images that nobody saves. */
export async function removeStaged({ shop, draft }: Draft, name: string): Promise<void> {
  await post(paths.removeDraftImage(shop, draft), { name });
}

function post(path: string, fields: Record<string, string>): Promise<Response | null> {
  return fetch(path, { method: "POST", body: new URLSearchParams(fields) }).catch(() => null);
}
