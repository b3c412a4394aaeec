import { randomBytes } from "node:crypto";

import type { LoaderFunctionArgs, ServerBuild } from "@remix-run/node";

import { isLockedError, isReadOnlyError } from "#db/connection.ts";
import { isDamageError } from "#db/damage.ts";

import { log } from "../log.server.ts";
import { isDiskFull } from "../disk-full.server.ts";
import { RETRY_AFTER_BUSY, type Fault } from "../shared/fault.ts";

import { FAULT_TEXT } from "./http.messages.ts";
import { loggedPath } from "./logged-path.ts";
import { refuse } from "./refusal.server.tsx";

/** Logs a fault and returns what a response may reveal about it. */
export function reportFault(error: unknown, { method, path }: { method: string; path: string }): Fault {
  const reference = randomBytes(4).toString("hex");
  log.error({ err: error, reference, method, path: loggedPath(path) }, "A request failed.");
  return { reference, readOnly: method === "GET" || method === "HEAD", isDamage: isDamageError(error) };
}

/** The same for a request of Remix. Client-side navigation asks for a page's data by the suffix `.data`. */
export function reportFaultOf(request: Request, error: unknown): Fault {
  const path = new URL(request.url).pathname.replace(/\.data$/, "");
  return reportFault(error, { method: request.method, path });
}

/**
 * Makes every loader and action respond to a fault with its reference. Remix would replace the error by one without
 * details. A thrown response (a redirect, a refused request) is not an `Error` and is passed on.
 */
export function answerFaults(build: ServerBuild): ServerBuild {
  const routes = { ...build.routes };
  for (const [id, route] of Object.entries(build.routes)) {
    const { loader, action } = route.module;
    const hasPage = route.module.default !== undefined;
    routes[id] = {
      ...route,
      module: {
        ...route.module,
        ...(loader && { loader: answerFault(loader, hasPage) }),
        ...(action && { action: answerFault(action, hasPage) }),
      },
    };
  }
  return { ...build, routes };
}

/**
 * Turns a fault into a response. If the route has a page, the response is the data of the error page. Otherwise it is a
 * small page or plain text.
 */
function answerFault<Args extends Pick<LoaderFunctionArgs, "request" | "context">, Answer>(
  handler: (args: Args) => Answer,
  hasPage: boolean,
) {
  return async (args: Args): Promise<Awaited<Answer>> => {
    try {
      return await handler(args);
    } catch (error) {
      if (!(error instanceof Error) || args.context.isDisconnected()) throw error;
      const fault = reportFaultOf(args.request, error);
      const { status, headers } = statusOfFault(error);
      if (hasPage) throw Response.json(fault, { status, headers });
      throw refuse(args.request, faultText(fault), { status, headers });
    }
  };
}

export interface FaultStatus {
  status: number;
  headers: Record<string, string>;
}

/**
 * The status for a fault, and its headers. With 503 and 507 the same request can succeed later: another process held
 * the write lock, the database can only be read until a backup is restored, or the disk is full.
 */
export function statusOfFault(error: unknown): FaultStatus {
  if (isLockedError(error)) return { status: 503, headers: RETRY_AFTER_BUSY };
  if (isDamageError(error) || isReadOnlyError(error)) return { status: 503, headers: {} };
  return { status: isDiskFull(error) ? 507 : 500, headers: {} };
}

export function faultText(fault: Fault): string {
  return `${FAULT_TEXT} ${referenceText(fault)}`;
}

export function referenceText({ reference }: Fault): string {
  return `Reference: ${reference}`;
}
