import { Link } from "@remix-run/react";

import { SHIPPING_FORM, SHOW_ORDERS } from "../../cart/buy-form.ts";
import { useHasCartForm } from "../../cart/cart-on-page.ts";
import * as paths from "../../paths.ts";
import type { AccountTab } from "../account-tab.ts";

const TABS: { tab: AccountTab; name: string }[] = [
  { tab: "orders", name: "My Orders" },
  { tab: "cart", name: "Cart" },
];

const TAB =
  "relative flex h-12 items-center px-4 font-medium text-muted hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-2 aria-[current]:after:-bottom-px aria-[current]:after:h-[3px] aria-[current]:after:rounded-full aria-[current]:after:bg-accent forced-colors:aria-[current]:underline";

/** The tabs of the account's page: links, but without JavaScript the cart's form is sent and keeps what was typed. */
export function AccountTabs({ shown }: { shown: AccountTab }) {
  const hasCartForm = useHasCartForm();
  return (
    <nav aria-label="My Account" className="mt-4 mb-5 border-b border-line-strong">
      <ul className="flex gap-1">
        {TABS.map(({ tab, name }) => {
          const sendsForm = hasCartForm && tab === "orders";
          return (
            <li key={tab}>
              <Link
                to={paths.accountTab(tab)}
                aria-current={tab === shown ? "page" : undefined}
                className={`${TAB} ${sendsForm ? "noscript:hidden" : ""}`}
              >
                {name}
              </Link>
              {sendsForm && (
                <noscript>
                  {/* Enter in a field presses the form's first button, which must not leave the cart. */}
                  <button form={SHIPPING_FORM} name="update" value="" hidden />
                  <button form={SHIPPING_FORM} name={SHOW_ORDERS} className={TAB}>
                    {name}
                  </button>
                </noscript>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
