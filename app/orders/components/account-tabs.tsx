import { Link, useMatches } from "@remix-run/react";

import * as paths from "../../paths.ts";
import type { AccountHandle } from "../account-handle.ts";
import type { AccountTab } from "../account-tab.ts";

const ORDERS = "My Orders";
const TABS: { tab: AccountTab; name: string }[] = [
  { tab: "orders", name: ORDERS },
  { tab: "cart", name: "Cart" },
];

const TAB =
  "relative flex h-12 items-center px-4 font-medium text-muted hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-2 aria-[current]:after:-bottom-px aria-[current]:after:h-[3px] aria-[current]:after:rounded-full aria-[current]:after:bg-accent forced-colors:aria-[current]:underline";

/** The tabs of the account's page. The page within it may replace the link to the orders without JavaScript. */
export function AccountTabs({ shown }: { shown: AccountTab }) {
  const within = useMatches().at(-1);
  const handle = within?.handle as Partial<AccountHandle> | undefined;
  const ordersTab = handle?.renderOrdersTab?.({ name: ORDERS, className: TAB }, within?.data) ?? null;
  return (
    <nav aria-label="My Account" className="mt-4 mb-5 border-b border-line-strong">
      <ul className="flex gap-1">
        {TABS.map(({ tab, name }) => {
          const replaced = tab === "orders" ? ordersTab : null;
          return (
            <li key={tab}>
              <Link
                to={paths.accountTab(tab)}
                aria-current={tab === shown ? "page" : undefined}
                className={`${TAB} ${replaced === null ? "" : "noscript:hidden"}`}
              >
                {name}
              </Link>
              {replaced}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
