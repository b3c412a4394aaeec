import { createHash } from "node:crypto";

import type { LoaderFunctionArgs } from "@remix-run/node";
import Negotiator from "negotiator";

import { apiError, entityTag } from "../../http/api.server.ts";
import { streamParts } from "../../http/stream.server.ts";
import { CATALOGUE_BUSY } from "../catalogue.messages.ts";

import { canSend, getCatalogueCopy, readCopy, type CatalogueSource } from "./catalogue-copies.server.ts";

/** The headers of a response that is refused because too many others are being sent. */
export const RETRY_WHEN_BUSY = { "Retry-After": "30" };

/** An entity tag for what is made of a version of the catalogue. */
export function tagOfVersion(identity: unknown[]): string {
  return entityTag(createHash("sha256").update(JSON.stringify(identity)).digest("base64url").slice(0, 22));
}

/** Returns a response that is made from a whole catalogue. All clients share one copy per version. */
export async function answerCopy(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  source: CatalogueSource,
  type: string,
): Promise<Response> {
  const copy = await getCatalogueCopy(source);
  if (!canSend(copy)) return refuseBusy();
  const headers = { "Content-Type": type, ETag: copy.etag };
  if (acceptsGzip(request)) {
    return new Response(streamParts(context, readCopy(copy, "gzip")), {
      headers: { ...headers, "Content-Encoding": "gzip", "Cache-Control": "no-cache" },
    });
  }
  // `no-transform` turns the usual compression off: compressing it for each client would take several MB of memory.
  return new Response(streamParts(context, readCopy(copy, "identity")), {
    headers: { ...headers, "Cache-Control": "no-cache, no-transform" },
  });
}

/** The response while the catalogue is being sent to too many clients. */
export function refuseBusy(): Response {
  return apiError(503, CATALOGUE_BUSY, {}, RETRY_WHEN_BUSY);
}

function acceptsGzip({ headers }: Request): boolean {
  const accepted = new Negotiator({ headers: { "accept-encoding": headers.get("Accept-Encoding") ?? "" } });
  return accepted.encodings(["gzip"]).length > 0;
}
