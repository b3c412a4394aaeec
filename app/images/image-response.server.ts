import { apiError, entityTag, isUnchanged } from "../http/api.server.ts";

import { NO_IMAGE } from "./images.messages.ts";
import { IMAGES_FOLDER, readImage } from "./image-files.server.ts";
import { imageVersion, type ImageSize } from "./image-url.ts";

/** Who may see an image: everybody, or the signed-in user. */
export type ImageAudience = "public" | "private";

/** The response of all image addresses. Returns 404 if `hash` is null or its files are missing. */
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
 * A public image may be cached forever under `?v=` with its own version. A browser may store a private image but must
 * revalidate it, because another user may be signed in by then.
 */
function cacheControl(request: Request, hash: string, audience: ImageAudience): string {
  if (audience === "private") return "private, no-cache";
  const isOwnVersion = new URL(request.url).searchParams.get("v") === imageVersion(hash);
  return isOwnVersion ? "public, max-age=31536000, immutable" : "no-cache";
}

function notFound(): Response {
  return apiError(404, NO_IMAGE);
}
