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

/** The data of the login form. This is no guard: every page below has its own. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (isAdmin(request)) return null;
  // The failure that starts a block gets the same response as those before it.
  const hearsOfFailure = (await takeMessage(request))?.message.text === WRONG_PASSWORD.text;
  const blocked = hearsOfFailure ? 0 : blockedForSeconds(db, addressKey(context.clientAddress), new Date());
  return { blockedForSeconds: blocked, demoPassword: config.demoAdminPassword };
}

export { revalidateUnlessFailed as shouldRevalidate };

/** The layout of all administrators' pages. */
export default function Gate() {
  return <Outlet />;
}

/** If a loader below throws 401 (see `requireAdmin`), the login form is shown at the same address. */
export function ErrorBoundary() {
  const error = useRouteError();
  const shops = useShopLinks();
  const gate = useRouteLoaderData<typeof loader>("admin");
  const refused = isRouteErrorResponse(error) && error.status === 401 ? (error.data as RefusedRequest) : null;
  // Rethrowing would not reach the root's boundary: during server rendering there are no boundaries above this one.
  if (!refused) return <ErrorPage error={error} shops={shops} />;
  return (
    <LoginScreen
      blockedForSeconds={gate?.blockedForSeconds ?? 0}
      demoPassword={gate?.demoPassword ?? null}
      sentForm={refused.sentForm}
    />
  );
}
