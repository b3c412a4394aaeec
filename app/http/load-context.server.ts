import type { AppLoadContext } from "@remix-run/node";
import type { Request } from "express";

import { readCatalogueVersions, type CatalogueVersions } from "./visitor-cache.server.ts";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** The visitor's address as far as the configured proxies can be trusted. */
    clientAddress: string;
    /** The catalogue's versions before anything was read for this request. */
    versions: CatalogueVersions;
    /** Whether a whole page is asked for, not the data of a view to show in one. */
    isDocument: boolean;
  }
}

export function getLoadContext(req: Request): AppLoadContext {
  return {
    clientAddress: req.ip ?? "",
    versions: readCatalogueVersions(),
    isDocument: !req.path.endsWith(".data"),
  };
}
