import { isRouteErrorResponse } from "@remix-run/react";

import type { Message } from "./messages/message.ts";
import { LOGGED_OUT, TOO_LARGE } from "./ui.messages.ts";

/**
 * Calls the server's action from the browser. After a fault (no connection, 500) it returns the given message instead of
 * showing an error page. It returns `TOO_LARGE` for a form above the limit (413). If the administrator's session has
 * expired (401), it returns `LOGGED_OUT` instead of showing the login form, which would replace the page and its typed
 * text. It throws redirects, so that the router follows them.
 */
export async function orFailure<Answer>(
  serverAction: () => Promise<Answer>,
  { request, message }: { request: Request; message: Message },
) {
  try {
    return await serverAction();
  } catch (thrown) {
    // Aborted: a later submission has replaced this one.
    if (thrown instanceof Response || request.signal.aborted) throw thrown;
    if (isRouteErrorResponse(thrown) && (thrown.status === 401 || thrown.status === 413)) {
      return Response.json({ message: thrown.status === 401 ? LOGGED_OUT : TOO_LARGE }, { status: thrown.status });
    }
    console.error(thrown);
    // The status of a failed action prevents revalidation, which would fail too. Only a Response keeps the status.
    return Response.json({ message }, { status: 503 });
  }
}
