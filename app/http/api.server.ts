import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import fresh from "fresh";

import { reportFaultOf, statusOfFault } from "./faults.server.ts";
import { FAULT_TEXT, METHOD_NOT_ALLOWED, TOO_MANY_REQUESTS } from "./http.messages.ts";
import type { RateLimited } from "./rate-limits.server.ts";

type Handler = (args: LoaderFunctionArgs | ActionFunctionArgs) => Response | Promise<Response>;
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Makes the handlers of a resource route from one function per method. HEAD is handled as GET. Any other method returns
 * 405 with `Allow`. The compiler cannot split `export const { loader, action } = …`, so routes assign both by name.
 */
export function apiMethods(handlers: Partial<Record<Method, Handler>>): { loader: Handler; action: Handler } {
  const handle: Handler = async (args) => {
    const method = args.request.method === "HEAD" ? "GET" : args.request.method;
    const handler = handlers[method as Method];
    if (handler) {
      try {
        return await handler(args);
      } catch (error) {
        if (!(error instanceof Error) || args.context.isDisconnected()) throw error;
        const { status, headers } = statusOfFault(error);
        const { reference } = reportFaultOf(args.request, error);
        return apiError(status, FAULT_TEXT, { reference }, headers);
      }
    }
    const response = apiError(405, METHOD_NOT_ALLOWED);
    response.headers.set("Allow", Object.keys(handlers).join(", "));
    return response;
  };
  return { loader: handle, action: handle };
}

/** An error response, `{ error, … }`. */
export function apiError(
  status: number,
  error: string,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Response {
  return Response.json({ error, ...more }, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

/** The response to a caller that has used up a budget. */
export function tooManyRequests({ retryAfterSeconds }: RateLimited): Response {
  return apiError(429, TOO_MANY_REQUESTS, {}, { "Retry-After": String(retryAfterSeconds) });
}

/** A strong entity tag of a value that identifies the content. */
export function entityTag(identity: string): string {
  return `"${identity}"`;
}

/** Whether the client's cached content is still current (RFC 9110, 13.1.2; weak comparison). */
export function isUnchanged(request: Request, etag: string): boolean {
  return matchesEntityTag(request.headers.get("If-None-Match"), etag);
}

/**
 * The same for an `If-None-Match` header alone. Ignores `Cache-Control`: `fetch` adds `no-cache` to every request with
 * a condition set by the caller, which would then never get a 304.
 */
export function matchesEntityTag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  return fresh({ "if-none-match": ifNoneMatch ?? undefined }, { etag });
}

export function notModified(etag: string): Response {
  return new Response(null, { status: 304, headers: { ETag: etag, "Cache-Control": "no-cache" } });
}
