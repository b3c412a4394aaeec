import { Link } from "@remix-run/react";
import { Menu, X } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";

import { formatMoney } from "../../shared/money.ts";
import type { Shop } from "../../shops/shops.ts";
import { groupByMain, type Category } from "../categories.ts";
import { SORT_LABELS, viewSearch, type View } from "../view.ts";

/** What the sidebar needs of a category. */
export type SidebarCategory = Pick<Category, "main" | "category" | "productCount"> & {
  sums?: Pick<Category, "priceSum" | "typicalPriceSum">;
};

interface SidebarProps {
  shop: Shop;
  view: View;
  categories: SidebarCategory[];
  /** Comes before sorting and categories. */
  children: ReactNode;
}

const SIDEBAR_ID = "shop-sidebar";
/** How long the mouse rests on the hamburger before it opens. */
const HOVER_INTENT_MS = 120;
/** A click this soon after opening by hover was meant for the hamburger, which the sidebar now covers. */
const MISSED_CLICK_MS = 500;

/**
 * The hamburger: a native popover, so that it opens, closes by Escape and by a click beside it without scripts. Scripts
 * add opening by hover. On wide screens a sidebar that stands beside the products needs none.
 */
export function SidebarButton({ shop }: { shop: Shop }) {
  const hovering = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(hovering.current), []);
  const openSoon = () => {
    hovering.current = setTimeout(() => {
      const sidebar = document.getElementById(SIDEBAR_ID);
      if (!sidebar || sidebar.matches(":popover-open")) return;
      sidebar.showPopover();
      sidebar.dataset["openedAt"] = String(performance.now());
      // A mouse that has left before the sidebar came under it cannot leave the sidebar.
      document.addEventListener(
        "pointermove",
        (event) => {
          if (event.target instanceof Node && !sidebar.contains(event.target)) sidebar.hidePopover();
        },
        { once: true },
      );
    }, HOVER_INTENT_MS);
  };
  return (
    <button
      type="button"
      popovertarget={SIDEBAR_ID}
      // Not a toggle: a mouse may have opened it by coming here, and its click must not close it again.
      popovertargetaction="show"
      aria-label="Categories and sorting"
      onPointerEnter={(event) => {
        if (event.pointerType === "mouse") openSoon();
      }}
      onPointerLeave={() => clearTimeout(hovering.current)}
      className={`flex size-11 shrink-0 items-center justify-center rounded-control border border-line-strong bg-surface hover:bg-raised ${shop.sidebar.kind === "beside" ? "lg:hidden" : ""}`}
    >
      <Menu aria-hidden className="size-5" />
    </button>
  );
}

export function Sidebar({ shop, view, categories, children }: SidebarProps) {
  const element = useRef<HTMLElement>(null);
  const { q, sort, main, category } = view;
  // A choice made inside closes it.
  useEffect(() => {
    if (element.current?.matches(":popover-open")) element.current.hidePopover();
  }, [q, sort, main, category]);
  const beside =
    "lg:sticky lg:top-18 lg:z-0 lg:m-0 lg:block lg:h-fit lg:max-h-[calc(100dvh-6rem)] lg:w-64 lg:shrink-0 lg:rounded-card lg:border";
  return (
    <nav
      ref={element}
      id={SIDEBAR_ID}
      popover="auto"
      aria-label="Categories and sorting"
      onPointerLeave={(event) => {
        if (event.pointerType === "mouse" && event.currentTarget.matches(":popover-open"))
          event.currentTarget.hidePopover();
      }}
      onClickCapture={(event) => {
        const openedAt = Number(event.currentTarget.dataset["openedAt"] ?? -Infinity);
        if (event.detail === 0 || performance.now() - openedAt > MISSED_CLICK_MS) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      className={`fixed inset-y-0 left-0 m-0 h-dvh max-h-dvh w-80 max-w-[88vw] overflow-y-auto overscroll-contain border-r border-line bg-surface p-4 text-ink backdrop:bg-veil ${shop.sidebar.kind === "beside" ? beside : ""}`}
    >
      <button
        type="button"
        popovertarget={SIDEBAR_ID}
        popovertargetaction="hide"
        aria-label="Close"
        className={`float-right flex size-11 items-center justify-center text-muted hover:text-ink ${shop.sidebar.kind === "beside" ? "lg:hidden" : ""}`}
      >
        <X aria-hidden className="size-5" />
      </button>
      {children}
      {shop.sidebar.offersSorts && <SortLinks shop={shop} view={view} />}
      <h2 className="mb-1 px-2 text-sm font-bold">Category</h2>
      <ul className="text-sm">
        <li>
          <SidebarLink to={shop.path + viewSearch({ q, sort })} current={main === null && category === null}>
            All categories
          </SidebarLink>
        </li>
        {groupByMain(categories).map((group) => (
          <li key={group.main} className="mt-3">
            <SidebarLink
              to={shop.path + viewSearch({ q, sort, main: group.main })}
              current={main === group.main && category === null}
              strong
            >
              {group.main}
            </SidebarLink>
            <ul>
              {group.categories.map((one) => (
                <li key={one.category}>
                  <SidebarLink
                    to={shop.path + viewSearch({ q, sort, main: group.main, category: one.category })}
                    current={category === one.category && (main === null || main === group.main)}
                  >
                    <span className="flex justify-between gap-3">
                      <span className="min-w-0 break-words">{one.category}</span>
                      <span className="text-muted tabular-nums">{one.productCount}</span>
                    </span>
                    {one.sums && <Sums {...one.sums} />}
                  </SidebarLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
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
      <span>Typical {formatMoney(typicalPriceSum)}</span>
      <span>Price {formatMoney(priceSum)}</span>
    </span>
  );
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
      // A bare address is left as it is, rather than led to the remembered view.
      data-forget-view={to.includes("?") ? undefined : ""}
      aria-current={current ? "true" : undefined}
      className={`block rounded-control border-l-3 border-transparent px-2 py-2.5 hover:bg-raised aria-[current]:border-accent aria-[current]:bg-raised aria-[current]:font-semibold ${strong ? "font-semibold" : ""}`}
    >
      {children}
    </Link>
  );
}
