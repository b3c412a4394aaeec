import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { requireAdmin } from "../guards.server.ts";

/** All other addresses of the panels. The root's error boundary shows the page in the panels' frame. */
export function loader({ request }: LoaderFunctionArgs): never {
  requireAdmin(request);
  throw data(null, { status: 404 });
}

export function action({ request }: ActionFunctionArgs): never {
  requireAdmin(request);
  throw data(null, { status: 404 });
}

export default function NotFound(): null {
  return null;
}
