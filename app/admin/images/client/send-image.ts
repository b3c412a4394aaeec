import * as paths from "../../../paths.ts";
import type { GalleryImage, GalleryOwner } from "../gallery.ts";
import { IMAGE_NOT_SENT, linkNotLoaded } from "../images.messages.ts";

/** The panel's own calls for images. Each rejects with words for the person. */

/** The form that the images belong to. */
export type Draft = Pick<GalleryOwner, "shop" | "draft">;

type Answer = { image?: GalleryImage; error?: string } | null;

/** Sends a file to wait in the form's draft. `onProgress` hears how much of it is sent, from 0 to 1. */
export function sendImage(
  { shop, draft }: Draft,
  file: File,
  onProgress: (share: number) => void,
): Promise<GalleryImage> {
  return new Promise((resolve, reject) => {
    const body = new FormData();
    body.set("image", file);
    // Unlike fetch, it tells how far it is.
    const request = new XMLHttpRequest();
    request.open("POST", paths.draft(shop, draft));
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.upload.addEventListener("load", () => onProgress(1));
    request.addEventListener("load", () => {
      const { image, error } = (request.response as Answer) ?? {};
      if (image) resolve(image);
      else reject(new Error(error ?? IMAGE_NOT_SENT));
    });
    for (const event of ["error", "abort", "timeout"]) {
      request.addEventListener(event, () => reject(new Error(IMAGE_NOT_SENT)));
    }
    request.send(body);
  });
}

/** Has the server fetch a link, for addresses that a browser may not read. */
export async function sendLink({ shop, draft }: Draft, link: string): Promise<GalleryImage> {
  const answer = await post(paths.draftLinks(shop, draft), { link });
  const { image, error } = ((await answer?.json().catch(() => null)) as Answer) ?? {};
  if (!image) throw new Error(error ?? linkNotLoaded(link));
  return image;
}

/** Takes an image out of the draft. A failure does no harm: cleanup removes what nobody saves. */
export async function removeStaged({ shop, draft }: Draft, name: string): Promise<void> {
  await post(paths.removeDraftImage(shop, draft), { name });
}

function post(path: string, fields: Record<string, string>): Promise<Response | null> {
  return fetch(path, { method: "POST", body: new URLSearchParams(fields) }).catch(() => null);
}
