import { config } from "../config.server.ts";

/** The origin that addresses in pages, feeds and metadata are made with: PUBLIC_URL, else the one asked at. */
export function publicOrigin(request: Request): string {
  return config.publicUrl ?? new URL(request.url).origin;
}
