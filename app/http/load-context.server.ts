import type { AppLoadContext } from "@remix-run/node";
import type { Request, Response } from "express";

import { allowDownload } from "./create-server.server.ts";
import type { DataVersions } from "./page-cache.server.ts";
import { watchClient, type WaitForClient } from "./stream.server.ts";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** The visitor's address, as far as the configured proxies can be trusted. */
    clientAddress: string;
    /** The data's versions, read before any other data for this request. */
    versions: DataVersions;
    /** Whether the request is for a whole page, not for the data of a client-side navigation. */
    isDocument: boolean;
    /**
     * Whether the client has closed the connection. `request.signal` does not always tell: Remix copies the request, and
     * the copy's signal may not be aborted.
     */
    isDisconnected: () => boolean;
    /** For streamed bodies: see `streamParts`. */
    watchClient: () => WaitForClient;
    /** For files: see `streamDownload`. */
    allowDownload: () => void;
    /** Calls this when the response was sent, or its client has disconnected. */
    onResponseEnd: (callback: () => void) => void;
  }
}

export function makeGetLoadContext(readVersions: () => DataVersions): (req: Request, res: Response) => AppLoadContext {
  return (req, res) => ({
    clientAddress: req.ip ?? "",
    versions: readVersions(),
    isDocument: !req.path.endsWith(".data"),
    isDisconnected: () => res.destroyed,
    watchClient: () => watchClient(res),
    allowDownload: () => allowDownload(res),
    onResponseEnd: (callback) => {
      if (res.closed) callback();
      else res.once("close", callback);
    },
  });
}
