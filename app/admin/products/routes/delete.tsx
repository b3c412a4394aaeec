import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAdmin } from "../../gate/guards.server.ts";

export function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  return null;
}

export default function TabRoute() {
  return null;
}
