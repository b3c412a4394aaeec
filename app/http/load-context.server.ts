import type { AppLoadContext } from "@remix-run/node";
import type { Request } from "express";

import { withoutPort } from "../shared/hosts.ts";

import type { DataVersions } from "./page-cache.server.ts";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** The visitor's address as far as the configured proxies can be trusted. */
    clientAddress: string;
    /** The data's versions before anything was read for this request. */
    versions: DataVersions;
    /** Whether a whole page is asked for, not the data of a view to show in one. */
    isDocument: boolean;
  }
}

export function makeGetLoadContext(readVersions: () => DataVersions): (req: Request) => AppLoadContext {
  return (req) => ({
    clientAddress: withoutPort(req.ip ?? ""),
    versions: readVersions(),
    isDocument: !req.path.endsWith(".data"),
  });
}
