import { Link } from "@remix-run/react";

import * as paths from "../../../paths.ts";
import type { Shop } from "../../../shops/shops.ts";
import { currentPanelPath, PANEL_PAGES, PANEL_TABS } from "../panel-tabs.ts";

const LINK =
  "relative flex h-11 items-center px-2 text-sm font-medium whitespace-nowrap text-muted hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-2 aria-[current]:after:bottom-0 aria-[current]:after:h-[3px] aria-[current]:after:rounded-full aria-[current]:after:bg-accent sm:px-3 forced-colors:aria-[current]:underline";

/** The pages of a panel about many products, and its three tabs about one. */
export function PanelTabs({ shop, pathname }: { shop: Shop; pathname: string }) {
  const current = currentPanelPath(shop, pathname);
  const pages = PANEL_PAGES.map(({ name, pathOf }) => ({ name, path: pathOf(shop) }));
  const tabs = PANEL_TABS.map(({ tab, name }) => ({ name, path: paths.panelTab(shop, tab) }));
  return (
    <div className="-mx-1 mt-2 flex flex-wrap gap-x-4">
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
    <nav aria-label={label} className="max-w-full">
      <ul className="flex scrollbar-none overflow-x-auto">
        {links.map(({ name, path }) => (
          <li key={path} className="shrink-0">
            <Link to={path} aria-current={path === current ? "page" : undefined} className={LINK}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
