import type { CachedResponse, DataVersions } from "../page-cache.server.ts";

/** A page that the main thread wants rendered: a GET request of a visitor who is not signed in. */
export interface RenderRequest {
  id: number;
  url: string;
  headers: [name: string, value: string][];
  clientAddress: string;
  /** The versions of the data, as the main thread has read them. It compares them with those of cached pages. */
  versions: DataVersions;
  configRevision: number;
}

export interface RenderedPage {
  status: number;
  headers: [name: string, value: string][];
  body: Uint8Array;
}

/** A message from a render thread. `page` is null if it could not be rendered. */
export type RenderMessage = { kind: "ready" } | { kind: "cache"; key: string; response: CachedResponse } | RenderAnswer;

interface RenderAnswer {
  kind: "page";
  id: number;
  page: RenderedPage | null;
}
