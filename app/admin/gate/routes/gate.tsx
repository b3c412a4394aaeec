import type { LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, Outlet, useRouteError, useRouteLoaderData, type MetaFunction } from "@remix-run/react";

import { config } from "../../../config.server.ts";
import { db } from "../../../database.server.ts";
import { SHOPS } from "../../../shops/shops.ts";
import { ErrorPage } from "../../../ui/error-page.tsx";
import { addressKey } from "../address-key.ts";
import { LoginScreen } from "../components/login-screen.tsx";
import { isAdmin } from "../guards.server.ts";
import { blockedForSeconds } from "../log-in.server.ts";

export const meta: MetaFunction = () => [{ title: "Admin Panel" }, { name: "robots", content: "noindex" }];

/** What the login form needs to know, where it is shown. It guards nothing: every page below does that itself. */
export function loader({ request, context }: LoaderFunctionArgs) {
  if (isAdmin(request)) return null;
  return {
    blockedForSeconds: blockedForSeconds(db, addressKey(context.clientAddress), new Date()),
    demoPassword: config.demoAdminPassword,
  };
}

/** Around everything that only administrators see. */
export default function Gate() {
  return <Outlet />;
}

/** Where a loader below refuses (see `requireAdmin`), the login form stands in its place, at the same address. */
export function ErrorBoundary() {
  const error = useRouteError();
  const gate = useRouteLoaderData<typeof loader>("admin");
  const status = isRouteErrorResponse(error) ? error.status : 500;
  // Thrown on, an error would not reach the root's boundary: there are none above this one while the server renders.
  if (status !== 401) return <ErrorPage status={status} shops={SHOPS.map(({ path, name }) => ({ path, name }))} />;
  return <LoginScreen blockedForSeconds={gate?.blockedForSeconds ?? 0} demoPassword={gate?.demoPassword ?? null} />;
}
