import { apiError, entityTag, isUnchanged } from "../http/api.server.ts";

import { NO_IMAGE } from "./images.messages.ts";
import { IMAGES_FOLDER, readImage } from "./image-files.server.ts";
import { imageVersion, type ImageSize } from "./image-url.ts";

/** Who may see an image: everybody, or whoever is signed in now. */
export type ImageAudience = "public" | "private";

/** The one answer of all addresses of images; 404 where `hash` is none or its files are missing. */
export async function imageResponse(
  request: Request,
  { hash, size, audience }: { hash: string | null | undefined; size: ImageSize; audience: ImageAudience },
  folder = IMAGES_FOLDER,
): Promise<Response> {
  if (!hash) return notFound();
  const etag = entityTag(`${hash}-${size}`);
  const headers = new Headers({ ETag: etag, "Cache-Control": cacheControl(request, hash, audience) });
  if (audience === "private") headers.set("Vary", "Cookie");
  if (isUnchanged(request, etag)) return new Response(null, { status: 304, headers });
  const bytes = await readImage(hash, size, folder);
  if (!bytes) return notFound();
  headers.set("Content-Type", "image/webp");
  headers.set("Content-Length", String(bytes.byteLength));
  return new Response(request.method === "HEAD" ? null : new Uint8Array(bytes), { headers });
}

/**
 * Under `?v=` with the image's own version a public one may be cached forever. A browser may store a private one, but
 * asks again before it shows it: whoever is signed in by then may not be allowed to see it.
 */
function cacheControl(request: Request, hash: string, audience: ImageAudience): string {
  if (audience === "private") return "private, no-cache";
  const isOwnVersion = new URL(request.url).searchParams.get("v") === imageVersion(hash);
  return isOwnVersion ? "public, max-age=31536000, immutable" : "no-cache";
}

function notFound(): Response {
  return apiError(404, NO_IMAGE);
}
