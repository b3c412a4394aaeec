import { Link } from "@remix-run/react";
import { Menu, X } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";

import { formatMoney } from "../../../shared/money.ts";
import type { Shop } from "../../../shops/shops.ts";
import { groupByMain, type Category } from "../../categories.ts";
import { isNarrowed, SORT_LABELS, viewSearch, type View } from "../../view.ts";

import { DRAWER_ID } from "./sidebar-button.tsx";

/** The part of a category that the sidebar uses. */
export type SidebarCategory = Pick<Category, "main" | "category" | "productCount"> & {
  sums?: Pick<Category, "priceSum" | "typicalPriceSum">;
};

interface SidebarProps {
  shop: Shop;
  view: View;
  categories: SidebarCategory[];
  /** Shown before sorting and categories. */
  children: ReactNode;
}

/** The menu of sorts and categories. It is shown beside the products, or over them by the hamburger. */
export function Sidebar({ shop, view, categories, children }: SidebarProps) {
  const drawer = useRef<HTMLDivElement>(null);
  const { q, sort, main, category } = view;
  // A comparison has products of one category.
  const kept = { ...view, main: null, category: null, page: 1, compared: [] };
  // The links keep a search and filters, and then lead to fewer products.
  const showsCounts = !isNarrowed(view);
  // Selecting something in the drawer closes it.
  useEffect(() => {
    if (drawer.current?.matches(":popover-open")) drawer.current.hidePopover();
  }, [q, sort, main, category]);
  return (
    <div
      ref={drawer}
      id={DRAWER_ID}
      popover="auto"
      className={shop.sidebar.kind === "beside" ? "drawer beside" : "drawer"}
    >
      {/* A button, because the browser lets clicks on a popover's backdrop through to the page. */}
      <button
        type="button"
        popovertarget={DRAWER_ID}
        popovertargetaction="hide"
        tabIndex={-1}
        aria-hidden
        className="veil"
      />
      <nav aria-label="Categories and sorting">
        <div className="head">
          <Menu aria-hidden className="corner" />
          <button type="button" popovertarget={DRAWER_ID} popovertargetaction="hide" aria-label="Close">
            <X aria-hidden className="size-5" />
          </button>
        </div>
        <div className="overflow-y-auto overscroll-contain p-4">
          {children}
          {shop.sidebar.offersSorts && <SortLinks shop={shop} view={view} />}
          <h2 className="mb-1 px-2 text-sm font-bold">Category</h2>
          <ul className="text-sm">
            <li>
              <SidebarLink to={shop.path + viewSearch(kept)} current={main === null && category === null}>
                All categories
              </SidebarLink>
            </li>
            {groupByMain(categories).map((group) => (
              <li key={group.main} className="mt-3">
                <SidebarLink
                  to={shop.path + viewSearch({ ...kept, main: group.main })}
                  current={main === group.main && category === null}
                  strong
                >
                  {group.main}
                </SidebarLink>
                <ul>
                  {group.categories.map((one) => (
                    <li key={one.category}>
                      <SidebarLink
                        to={shop.path + viewSearch({ ...kept, main: group.main, category: one.category })}
                        current={category === one.category && (main === null || main === group.main)}
                      >
                        <span className="flex justify-between gap-3">
                          <span className="min-w-0 break-words">{one.category}</span>
                          {showsCounts && <span className="text-muted tabular-nums">{one.productCount}</span>}
                        </span>
                        {one.sums && <Sums {...one.sums} />}
                      </SidebarLink>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </div>
      </nav>
    </div>
  );
}

function SortLinks({ shop, view }: { shop: Shop; view: View }) {
  return (
    <>
      <h2 className="mb-1 px-2 text-sm font-bold">Sort Products</h2>
      <ul className="mb-5 text-sm">
        {shop.sorts.map((sort) => (
          <li key={sort}>
            <SidebarLink to={shop.path + viewSearch({ ...view, sort, page: 1 })} current={view.sort === sort}>
              {SORT_LABELS[sort]}
            </SidebarLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function Sums({ typicalPriceSum, priceSum }: NonNullable<SidebarCategory["sums"]>) {
  return (
    <span className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted tabular-nums">
      <span>Typical {sumText(typicalPriceSum)}</span>
      <span>Price {sumText(priceSum)}</span>
    </span>
  );
}

/** A sum of 0 means that no price is known. */
function sumText(cents: number): string {
  return cents === 0 ? "–" : formatMoney(cents);
}

function SidebarLink({
  to,
  current,
  strong = false,
  children,
}: {
  to: string;
  current: boolean;
  strong?: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      // A bare address must not be replaced by the remembered view.
      data-forget-view={to.includes("?") ? undefined : ""}
      aria-current={current ? "true" : undefined}
      className={`block rounded-control border-l-3 border-transparent px-2 py-2.5 hover:bg-raised aria-[current]:border-accent aria-[current]:bg-raised aria-[current]:font-semibold ${strong ? "font-semibold" : ""}`}
    >
      {children}
    </Link>
  );
}
