import { apiError } from "../api.server.ts";
import { NOTHING_HERE } from "../http.messages.ts";

/** API addresses that no route has: JSON, whatever the method. */
export function loader(): Response {
  return apiError(404, NOTHING_HERE);
}

export const action = loader;
