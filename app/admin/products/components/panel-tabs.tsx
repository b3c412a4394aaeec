import { Link } from "@remix-run/react";

import * as paths from "../../../paths.ts";
import type { Shop } from "../../../shops/shops.ts";
import { BarLinks } from "../../../ui/layout/bar-links.tsx";
import { currentPanelPath, PANEL_PAGES, PANEL_TABS } from "../panel-tabs.ts";

/** The pages of a panel about many products, and its three tabs about one. */
export function PanelTabs({ shop, pathname }: { shop: Shop; pathname: string }) {
  const current = currentPanelPath(shop, pathname);
  const pages = PANEL_PAGES.map(({ name, pathOf }) => ({ name, path: pathOf(shop) }));
  const tabs = PANEL_TABS.map(({ tab, name }) => ({ name, path: paths.panelTab(shop, tab) }));
  return (
    <div className="-mx-3 mt-2 flex flex-wrap gap-x-4 sm:-mx-4">
      <PanelLinks label="Many products" links={pages} current={current} />
      <PanelLinks label="Admin panel" links={tabs} current={current} />
    </div>
  );
}

interface PanelLinksProps {
  label: string;
  links: { name: string; path: string }[];
  current: string | null;
}

function PanelLinks({ label, links, current }: PanelLinksProps) {
  return (
    <nav aria-label={label} className="max-w-full max-sm:w-full">
      <BarLinks current={current}>
        {links.map(({ name, path }) => (
          <li key={path}>
            <Link to={path} aria-current={path === current ? "page" : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </BarLinks>
    </nav>
  );
}
