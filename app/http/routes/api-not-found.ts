import { apiError } from "../api.server.ts";
import { NOTHING_HERE } from "../http.messages.ts";

/** Unknown API addresses: JSON, for any method. */
export function loader(): Response {
  return apiError(404, NOTHING_HERE);
}

export const action = loader;
