import { apiError } from "../api.server.ts";

/** API addresses that no route has: JSON, whatever the method. */
export function loader(): Response {
  return apiError(404, "There is nothing at this address.");
}

export const action = loader;
