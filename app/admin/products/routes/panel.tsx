import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";

import { revalidateUnlessFailed } from "../../../http/revalidate-unless-failed.ts";
import { getShop, SHOPS } from "../../../shops/shops.ts";
import { Card } from "../../../ui/card.tsx";
import { requireAdmin } from "../../gate/guards.server.ts";
import { getShopOfPanel } from "../../panel-of-path.ts";
import { PanelHeader } from "../components/panel-header.tsx";
import { PanelTabs } from "../components/panel-tabs.tsx";
import { pathInPanel } from "../panel-tabs.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${getShop(data.shop).panelName} · Admin Panel` : "Admin Panel" },
  { name: "robots", content: "noindex" },
];

/** The panel of one shop. Without JavaScript its select sends `?panel=`. */
export function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  const url = new URL(request.url);
  const chosen = SHOPS.find(({ value }) => value === url.searchParams.get("panel"));
  if (chosen) throw redirect(pathInPanel(getShopOfPanel(url.pathname), url.pathname, chosen), 303);
  return { shop: getShopOfPanel(url.pathname).value };
}

export { revalidateUnlessFailed as shouldRevalidate };

export default function PanelRoute() {
  const shop = getShop(useLoaderData<typeof loader>().shop);
  const { pathname } = useLocation();
  return (
    <div className="mx-auto max-w-7xl pt-4 sm:pt-5">
      <Card className="mb-5 px-3 pt-3 sm:px-4">
        <PanelHeader shop={shop} />
        <PanelTabs shop={shop} pathname={pathname} />
      </Card>
      <Outlet />
    </div>
  );
}
