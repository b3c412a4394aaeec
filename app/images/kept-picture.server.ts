import { entityTag, isUnchanged } from "../http/api.server.ts";

import { readPicture } from "./store.server.ts";

/**
 * Answers the preview of a picture that something has kept (an order, a cart's line) beyond its product. Its browser may
 * store it, but asks again before showing it: whoever is signed in by then may not be allowed to see it.
 */
export async function answerKeptPicture(request: Request, hash: string | null | undefined): Promise<Response> {
  if (!hash) return noPicture();
  const headers = new Headers({
    ETag: entityTag(`${hash}-preview`),
    "Cache-Control": "private, no-cache",
    Vary: "Cookie",
  });
  if (isUnchanged(request, headers.get("ETag") ?? "")) return new Response(null, { status: 304, headers });
  const bytes = await readPicture(hash, "preview");
  if (!bytes) return noPicture();
  headers.set("Content-Type", "image/webp");
  headers.set("Content-Length", String(bytes.byteLength));
  return new Response(request.method === "HEAD" ? null : new Uint8Array(bytes), { headers });
}

function noPicture(): Response {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  return new Response("There is no such picture.", { status: 404, headers });
}
