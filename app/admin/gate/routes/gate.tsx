import type { LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, Outlet, useRouteError, useRouteLoaderData, type MetaFunction } from "@remix-run/react";

import { useShopLinks } from "../../../catalogue/remembered-view.ts";
import { config } from "../../../config.server.ts";
import { db } from "../../../database.server.ts";
import { takeMessage } from "../../../http/flash.server.ts";
import { revalidateUnlessFailed } from "../../../http/revalidate-unless-failed.ts";
import { errorMeta, ErrorPage } from "../../../ui/error-page.tsx";
import { addressKey } from "../address-key.ts";
import { LoginScreen } from "../components/login-screen.tsx";
import { WRONG_PASSWORD } from "../gate.messages.ts";
import { isAdmin } from "../guards.server.ts";
import { blockedForSeconds } from "../log-in.server.ts";
import type { RefusedRequest } from "../refused-request.ts";

export const meta: MetaFunction = ({ error }) =>
  error && !(isRouteErrorResponse(error) && error.status === 401)
    ? errorMeta(error)
    : [{ title: "Admin Panel" }, { name: "robots", content: "noindex" }];

/** What the login form needs to know, where it is shown. It guards nothing: every page below does that itself. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (isAdmin(request)) return null;
  // The failure that begins a block is answered as those before it.
  const hearsOfFailure = (await takeMessage(request))?.message.text === WRONG_PASSWORD.text;
  const blocked = hearsOfFailure ? 0 : blockedForSeconds(db, addressKey(context.clientAddress), new Date());
  return { blockedForSeconds: blocked, demoPassword: config.demoAdminPassword };
}

export { revalidateUnlessFailed as shouldRevalidate };

/** Around everything that only administrators see. */
export default function Gate() {
  return <Outlet />;
}

/** Where a loader below refuses (see `requireAdmin`), the login form stands in its place, at the same address. */
export function ErrorBoundary() {
  const error = useRouteError();
  const shops = useShopLinks();
  const gate = useRouteLoaderData<typeof loader>("admin");
  const refused = isRouteErrorResponse(error) && error.status === 401 ? (error.data as RefusedRequest) : null;
  // Thrown on, an error would not reach the root's boundary: there are none above this one while the server renders.
  if (!refused) return <ErrorPage error={error} shops={shops} />;
  return (
    <LoginScreen
      blockedForSeconds={gate?.blockedForSeconds ?? 0}
      demoPassword={gate?.demoPassword ?? null}
      sentForm={refused.sentForm}
    />
  );
}
