import { isRouteErrorResponse } from "@remix-run/react";

import type { Message } from "./message.ts";

/**
 * Calls the server's action from the browser. A fault (no connection, 500) becomes the message that stands for it
 * instead of an error page; redirects go their way, and so does the login form that stands in the place of a page whose
 * administrator's time is over (401).
 */
export async function orFailure<Answer>(
  serverAction: () => Promise<Answer>,
  { request, message }: { request: Request; message: Message },
) {
  try {
    return await serverAction();
  } catch (thrown) {
    const loggedOut = isRouteErrorResponse(thrown) && thrown.status === 401;
    // An aborted request: a later submission took this one's place.
    if (thrown instanceof Response || loggedOut || request.signal.aborted) throw thrown;
    console.error(thrown);
    // By its status a failed action asks for nothing anew, which would fail too; only a Response keeps the status.
    return Response.json({ message }, { status: 503 });
  }
}
