import { Link } from "@remix-run/react";

import * as paths from "../../../paths.ts";
import type { Shop } from "../../../shops/shops.ts";
import { PANEL_TABS, tabOfPath } from "../panel-tabs.ts";

export function PanelTabs({ shop, pathname }: { shop: Shop; pathname: string }) {
  const current = tabOfPath(shop, pathname);
  return (
    <nav aria-label="Admin panel" className="-mx-1 mt-2">
      <ul className="flex scrollbar-none overflow-x-auto sm:gap-1">
        {PANEL_TABS.map(({ tab, name }) => (
          <li key={tab} className="shrink-0">
            <Link
              to={paths.panelTab(shop, tab)}
              aria-current={tab === current ? "page" : undefined}
              className="relative flex h-11 items-center px-2 text-sm font-medium whitespace-nowrap text-muted hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-2 aria-[current]:after:bottom-0 aria-[current]:after:h-[3px] aria-[current]:after:rounded-full aria-[current]:after:bg-accent sm:px-4 forced-colors:aria-[current]:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
