import { draftPath, type GalleryPicture } from "../gallery.ts";

/** The panel's own calls for pictures. Each rejects with words for the person. */

const NOT_SENT = "The picture could not be uploaded. Check the connection and try again.";

/** The form that the pictures belong to. */
export interface FormOfPictures {
  shop: string;
  draft: string;
}

type Answer = { picture?: GalleryPicture; error?: string } | null;

/** Sends a file to wait in the form's draft. `onProgress` hears how much of it is sent, from 0 to 1. */
export function sendPicture(
  form: FormOfPictures,
  file: File,
  onProgress: (share: number) => void,
): Promise<GalleryPicture> {
  return new Promise((resolve, reject) => {
    const body = new FormData();
    body.set("image", file);
    // Unlike fetch, it tells how far it is.
    const request = new XMLHttpRequest();
    request.open("POST", draftPath(form.shop, form.draft));
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.upload.addEventListener("load", () => onProgress(1));
    request.addEventListener("load", () => {
      const { picture, error } = (request.response as Answer) ?? {};
      if (picture) resolve(picture);
      else reject(new Error(error ?? NOT_SENT));
    });
    for (const event of ["error", "abort", "timeout"]) {
      request.addEventListener(event, () => reject(new Error(NOT_SENT)));
    }
    request.send(body);
  });
}

/** Has the server fetch a link, for addresses that a browser may not read. */
export async function sendLink(form: FormOfPictures, link: string): Promise<GalleryPicture> {
  const answer = await post(`${draftPath(form.shop, form.draft)}/links`, { link });
  const { picture, error } = ((await answer?.json().catch(() => null)) as Answer) ?? {};
  if (!picture) throw new Error(error ?? `${link} could not be loaded.`);
  return picture;
}

/** Takes a picture out of the draft. A failure is no harm: what nobody saves is swept. */
export async function forgetPicture(form: FormOfPictures, name: string): Promise<void> {
  await post(`${draftPath(form.shop, form.draft)}/remove`, { name });
}

function post(path: string, fields: Record<string, string>): Promise<Response | null> {
  return fetch(path, { method: "POST", body: new URLSearchParams(fields) }).catch(() => null);
}
