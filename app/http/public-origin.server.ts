import type { Request as ExpressRequest } from "express";

import { config } from "../config.server.ts";

/** The origin of addresses in pages, feeds and metadata: PUBLIC_URL, or the request's own origin. */
export function publicOrigin(request: Request): string {
  return config.publicUrl ?? new URL(request.url).origin;
}

/** The scheme and host that a request was sent to, in their normal spelling; null if its host is not valid. */
export function readRequestedOrigin(req: ExpressRequest): URL | null {
  const host = req.headers.host ?? "";
  const isHost = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i.test(host);
  const origin = `${req.protocol}://${host}`;
  return isHost && URL.canParse(origin) ? new URL(origin) : null;
}
