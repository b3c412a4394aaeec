import { isRouteErrorResponse, Outlet, useRouteError, type MetaFunction } from "@remix-run/react";

import { LoginScreen } from "../components/login-screen.tsx";

export const meta: MetaFunction = () => [{ title: "Admin Panel" }, { name: "robots", content: "noindex" }];

/** Around everything that only administrators see. */
export default function Gate() {
  return <Outlet />;
}

/** Where a loader below refuses (see `requireAdmin`), the login form stands in its place, at the same address. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 401) return <LoginScreen />;
  throw error;
}
