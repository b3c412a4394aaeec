import { useLocation, useNavigate } from "@remix-run/react";
import { ArrowLeft, ClipboardList } from "lucide-react";
import { useId } from "react";

import * as paths from "../../../paths.ts";
import { SHOPS, type Shop } from "../../../shops/shops.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Select } from "../../../ui/text-input.tsx";
import { pathInPanel } from "../panel-tabs.ts";

/** The select of the panels, and the links to the orders and to the shop. */
export function PanelHeader({ shop }: { shop: Shop }) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <h1 className="sr-only">{shop.panelName} products</h1>
      <PanelSelect shop={shop} />
      <div className="flex flex-wrap gap-2 sm:ml-auto">
        {shop.sells === "conditions" && (
          <a href={paths.adminOrders} className={`${buttonClass()} max-sm:px-3`}>
            <ClipboardList aria-hidden className="size-4" />
            Orders
          </a>
        )}
        {/* Loads a new document, because the panels' pages have a less strict content security policy than the shop's. */}
        <a href={shop.path} className={`${buttonClass()} max-sm:px-3`}>
          <ArrowLeft aria-hidden className="size-4" />
          Back to Shop
        </a>
      </div>
    </header>
  );
}

function PanelSelect({ shop }: { shop: Shop }) {
  const id = useId();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <form method="get" className="flex min-w-0 flex-wrap items-center gap-2">
      <label htmlFor={id} className="sr-only">
        Panel
      </label>
      <Select
        id={id}
        name="panel"
        // Controlled by the current page, so that it stays if leaving is declined.
        value={shop.value}
        onChange={({ target }) => {
          const chosen = SHOPS.find(({ value }) => value === target.value);
          if (chosen) navigate(pathInPanel(shop, pathname, chosen));
        }}
        className="h-11 max-w-full px-3 text-sm font-semibold"
      >
        {SHOPS.map(({ value, panelName }) => (
          <option key={value} value={value}>
            {panelName}
          </option>
        ))}
      </Select>
      <noscript>
        <Button>Go</Button>
      </noscript>
    </form>
  );
}
