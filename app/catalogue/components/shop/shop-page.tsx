import { Link } from "@remix-run/react";

import { AccountPanel } from "../../../accounts/account-panel.tsx";
import * as paths from "../../../paths.ts";
import type { Shop } from "../../../shops/shops.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Note } from "../../../ui/note.tsx";
import type { ShopContent as Content } from "../../lists/catalogue.queries.server.ts";
import { BUILD_FORM } from "../../card-acts.ts";
import { DISCLOSURE } from "../../catalogue.messages.ts";
import type { ProductCard } from "../../product.ts";
import { useLatestView } from "../../latest-view.ts";
import { useRememberedView } from "../../remembered-view.ts";
import { isGrid, viewSearch, type View } from "../../view.ts";
import type { FoundElsewhere } from "../../found-elsewhere.ts";
import { AddToBuild } from "../add-to-build.tsx";
import { SearchBar } from "../search/search-bar.tsx";

import { ShopContent } from "./shop-content.tsx";
import { ShopsAtAGlance } from "./shops-at-a-glance.tsx";
import { SidebarButton } from "./sidebar-button.tsx";
import { Sidebar, type SidebarCategory } from "./sidebar.tsx";
import { TopProducts } from "./top-products.tsx";
import { useQuickOpening } from "./use-quick-opening.ts";

interface ShopPageProps {
  shop: Shop;
  view: View;
  categories: SidebarCategory[];
  content: Content;
  top: ProductCard[];
  unreadPrices: string[];
  elsewhere: FoundElsewhere[];
  similar: string[];
  hidesFound: boolean;
  comparable: boolean;
  tooMany: boolean;
}

/** A shop: the search bar first, then the sidebar (beside the products or behind a hamburger), then rows or a grid. */
export function ShopPage({ shop, view, categories, content, top, ...found }: ShopPageProps) {
  useRememberedView(shop, view, content.kind === "rows" || content.known);
  useQuickOpening(shop);
  const latest = useLatestView(shop, view);
  return (
    <div className="pt-4 sm:pt-6">
      {!isGrid(view) && (
        <div className="mb-4">
          <h1 className="text-xl font-bold tracking-tight sm:text-2xl">{shop.name}</h1>
          <p className="mt-1 max-w-prose text-sm text-muted sm:text-base">{shop.tagline}</p>
        </div>
      )}
      <div className="mb-4 sm:mb-6">
        <SearchBar shop={shop} view={latest} q={view.q}>
          <SidebarButton shop={shop} />
          {shop.hasBuildList && (
            <Link to={paths.build} className={`shrink-0 ${buttonClass()}`}>
              Your build
            </Link>
          )}
        </SearchBar>
      </div>
      {shop.introducesShops && viewSearch(view) === "" && <ShopsAtAGlance current={shop} />}
      {shop.hasDisclosure && (
        <Note tone="accent" className="mb-6 max-w-4xl text-sm">
          {DISCLOSURE}
        </Note>
      )}
      {shop.hasBuildList && <AddToBuild id={BUILD_FORM} />}
      <div className="lg:flex lg:items-start lg:gap-8">
        <Sidebar shop={shop} view={latest} categories={categories}>
          {shop.sells === "conditions" && (
            <div className="mb-5">
              <AccountPanel />
            </div>
          )}
        </Sidebar>
        <div className="min-w-0 flex-1">
          {top.length > 0 && <TopProducts shop={shop} cards={top} search={viewSearch(view)} />}
          <ShopContent shop={shop} view={view} latest={latest} content={content} categories={categories} {...found} />
        </div>
      </div>
    </div>
  );
}
