import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet, redirect, useLoaderData, type ClientLoaderFunctionArgs } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";

import { SignOutButton } from "../../accounts/account-panel.tsx";
import { requireUser } from "../../accounts/guards.server.ts";
import { useShopPath } from "../../catalogue/remembered-view.ts";
import { config } from "../../config.server.ts";
import { db } from "../../database.server.ts";
import { useNonce } from "../../http/nonce.ts";
import { revalidateUnlessFailed } from "../../http/revalidate-unless-failed.ts";
import * as paths from "../../paths.ts";
import { OPEN_BOX } from "../../shops/shops.ts";
import { pageTitle } from "../../ui/layout/brand.ts";
import { buttonClass } from "../../ui/button.tsx";
import { parseOrdersPage, parseTab, rememberedTab, restoreTabScript, useRememberedTab } from "../account-tab.ts";
import { AccountTabs } from "../components/account-tabs.tsx";
import { Orders } from "../components/orders.tsx";
import { listOrdersOfPage } from "../orders.queries.server.ts";

export const meta: MetaFunction = ({ matches }) => [
  pageTitle("My Account", matches),
  { name: "robots", content: "noindex" },
];

/** Loads the orders if the address asks for them. The cart has its own child route. */
export function loader({ request }: LoaderFunctionArgs) {
  const user = requireUser(request);
  const { searchParams } = new URL(request.url);
  const tab = parseTab(searchParams);
  const orders = tab === "orders" ? listOrdersOfPage(db, user.id, parseOrdersPage(searchParams)) : null;
  return { tab, orders, hasAlerts: config.mail.isOn };
}

export { revalidateUnlessFailed as shouldRevalidate };

/**
 * Restores the last tab when a link names none. An inline script does that for a full page load. After Back, and when data
 * is refetched, the browser already has this address: then the page stays.
 */
export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const isLink = location.pathname + location.search !== pathname + search;
  if (isLink && !searchParams.has("tab") && rememberedTab() === "orders") throw redirect(paths.accountTab("orders"));
  return serverLoader<typeof loader>();
}

export default function AccountRoute() {
  const { tab, orders, hasAlerts } = useLoaderData<typeof loader>();
  const shopPath = useShopPath(OPEN_BOX);
  const nonce = useNonce();
  useRememberedTab(tab);
  return (
    <div className="mx-auto max-w-account pt-4 sm:pt-6">
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: restoreTabScript }} />
      <div className="flex flex-wrap justify-between gap-2">
        <Link to={shopPath} className={buttonClass()}>
          <ArrowLeft aria-hidden className="size-4" />
          Back to Shop
        </Link>
        <SignOutButton />
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-xl font-bold tracking-tight sm:text-2xl">My Account</h1>
        <Link to={paths.chats} className={buttonClass()}>
          Chats and Support
        </Link>
      </div>
      <AccountTabs shown={tab} />
      {orders ? <Orders list={orders} /> : <Outlet />}
      <p className="mt-8 flex flex-wrap gap-x-6 text-sm text-muted">
        {hasAlerts && (
          <Link to={paths.ownAlerts} className="inline-flex min-h-11 items-center underline underline-offset-4">
            Price and stock alerts
          </Link>
        )}
        <Link to={paths.ownSessions} className="inline-flex min-h-11 items-center underline underline-offset-4">
          Where you are signed in
        </Link>
        <Link to={paths.ownData} className="inline-flex min-h-11 items-center underline underline-offset-4">
          Your data
        </Link>
      </p>
    </div>
  );
}
