import type { LoaderFunctionArgs } from "@remix-run/node";

import { apiError, entityTag, isUnchanged } from "../http/api.server.ts";
import { streamParts } from "../http/stream.server.ts";

import { NO_IMAGE } from "./images.messages.ts";
import { findImageSize, IMAGES_FOLDER, readImage, readImageParts } from "./image-files.server.ts";
import { imageVersion, type ImageSize } from "./image-url.ts";

/** Who may see an image: everybody, or the signed-in user. */
export type ImageAudience = "public" | "private";

/**
 * Larger files are sent part by part, as fast as the client reads. Whole files of many slow clients would fill the
 * memory.
 */
const MAX_WHOLE_BYTES = 64 * 1024;

/** The response of all image addresses. Returns 404 if `hash` is null or its files are missing. */
export async function imageResponse(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  { hash, size, audience }: { hash: string | null | undefined; size: ImageSize; audience: ImageAudience },
  folder = IMAGES_FOLDER,
): Promise<Response> {
  if (!hash) return notFound();
  const etag = entityTag(`${hash}-${size}`);
  const headers = new Headers({ ETag: etag, "Cache-Control": cacheControl(request, hash, audience) });
  if (audience === "private") headers.set("Vary", "Cookie");
  if (isUnchanged(request, etag)) return new Response(null, { status: 304, headers });
  const bytes = await findImageSize(hash, size, folder);
  if (bytes === null) return notFound();
  headers.set("Content-Type", "image/webp");
  headers.set("Content-Length", String(bytes));
  if (request.method === "HEAD") return new Response(null, { headers });
  if (bytes > MAX_WHOLE_BYTES)
    return new Response(streamParts(context, readImageParts(hash, size, folder)), { headers });
  const whole = await readImage(hash, size, folder);
  return whole ? new Response(new Uint8Array(whole), { headers }) : notFound();
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
