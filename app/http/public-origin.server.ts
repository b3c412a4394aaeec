import { config } from "../config.server.ts";

/** The origin of addresses in pages, feeds and metadata: PUBLIC_URL, or the request's own origin. */
export function publicOrigin(request: Request): string {
  return config.publicUrl ?? new URL(request.url).origin;
}
