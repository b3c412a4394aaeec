import { isRouteErrorResponse } from "@remix-run/react";

import type { Message } from "./messages/message.ts";

/**
 * Calls the server's action from the browser. A fault (no connection, 500) returns the given message instead of showing
 * an error page. Redirects are passed on, and so is the login form that replaces a page when the administrator's
 * session has expired (401).
 */
export async function orFailure<Answer>(
  serverAction: () => Promise<Answer>,
  { request, message }: { request: Request; message: Message },
) {
  try {
    return await serverAction();
  } catch (thrown) {
    const loggedOut = isRouteErrorResponse(thrown) && thrown.status === 401;
    // An aborted request: a later submission has replaced it.
    if (thrown instanceof Response || loggedOut || request.signal.aborted) throw thrown;
    console.error(thrown);
    // The status of a failed action prevents revalidation, which would fail too. Only a Response keeps the status.
    return Response.json({ message }, { status: 503 });
  }
}
