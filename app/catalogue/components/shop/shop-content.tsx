import { Link } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";

import type { Shop } from "../../../shops/shops.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { PageLinks } from "../../../ui/page-links.tsx";
import type { CategoryRow, ShopContent as Content } from "../../lists/catalogue.queries.server.ts";
import { isFiltered } from "../../filters.ts";
import { formatProductCount } from "../../product.ts";
import { showsFilters, SORT_LABELS, viewSearch, type View } from "../../view.ts";
import { Breadcrumbs } from "../breadcrumbs.tsx";
import { CompareBar } from "../compare-bar.tsx";
import { FilterBar, FiltersButton } from "../filters/filter-bar.tsx";
import { COUNT_ID } from "../filters/filter-chips.tsx";
import type { FoundElsewhere } from "../../found-elsewhere.ts";
import { NothingFound } from "../search/nothing-found.tsx";
import { ProductCard } from "../product-card.tsx";
import { ViewLink } from "../view-link.tsx";

import { groupIntoLines, isSmall, type Line } from "./row-lines.ts";
import { CategoryCards, CategoryStrip } from "./category-strip.tsx";
import type { SidebarCategory } from "./sidebar.tsx";
import { SubCategoryLinks } from "./sub-category-links.tsx";

interface ContentProps {
  shop: Shop;
  view: View;
}

interface ShopContentProps extends ContentProps {
  /** Links and forms change parts of this view. */
  latest: View;
  content: Content;
  categories: SidebarCategory[];
  unreadPrices: string[];
  elsewhere: FoundElsewhere[];
  similar: string[];
  hidesFound: boolean;
  /** Whether all products are of one sub-category, so that they can be compared. */
  comparable: boolean;
  /** Whether a product was left out because the comparison is full. */
  tooMany: boolean;
}

/** Rows by category, or the grid of a selected category. */
export function ShopContent({
  shop,
  view,
  latest,
  content,
  categories,
  unreadPrices,
  comparable,
  tooMany,
  ...found
}: ShopContentProps) {
  const shopIsEmpty = categories.length === 0;
  const nothing = (
    <NothingFound shop={shop} view={view} latest={latest} content={content} shopIsEmpty={shopIsEmpty} {...found} />
  );
  // If even the unfiltered list is empty, filters are useless and not shown.
  const canNarrow = content.total > 0 || isFiltered(view.filters) || unreadPrices.length > 0;
  const filters = content.choices && !shopIsEmpty && canNarrow && (
    <FilterBar shop={shop} view={latest} choices={content.choices} total={content.total} unreadPrices={unreadPrices} />
  );
  if (content.kind === "grid") {
    const known = content.known && (
      <>
        <SubCategoryLinks shop={shop} view={view} latest={latest} categories={categories} />
        {filters}
      </>
    );
    const grid = { shop, view, latest, content, nothing, comparable, tooMany };
    return <Grid {...grid} filters={known} filtersButton={filters && <FiltersButton view={latest} />} />;
  }
  return (
    <>
      {!shopIsEmpty && showsFilters(view) && (
        <p id={COUNT_ID} role="status" tabIndex={-1} className={content.total > 0 ? "mb-2 text-muted" : "sr-only"}>
          {formatProductCount(content.total)}
          {view.q && <> for “{view.q}”</>}
        </p>
      )}
      {filters && (
        <div className="mb-3 grid lg:hidden">
          <FiltersButton view={latest} />
        </div>
      )}
      {filters}
      {content.rows.length === 0 ? nothing : <Rows shop={shop} view={view} content={content} />}
    </>
  );
}

function Rows({ shop, view, content }: ContentProps & { content: Extract<Content, { kind: "rows" }> }) {
  const { rows } = content;
  return (
    <>
      {groupIntoLines(rows).map((line, n, lines) => {
        const [{ row: first }] = line;
        return (
          <Fragment key={`${first.main} ${first.category}`}>
            {first.main !== lines[n - 1]?.[0].row.main && (
              <h2 className="mt-6 mb-2 border-b border-line pb-2 text-lg font-bold first:mt-0">
                <Link to={shop.path + viewSearch({ ...view, main: first.main })} className="hover:underline">
                  {first.main}
                </Link>
              </h2>
            )}
            <RowLine shop={shop} view={view} line={line} isOffScreen={n > 1} />
          </Fragment>
        );
      })}
    </>
  );
}

/** A row of many products, or several rows of few products beside each other. */
function RowLine({ shop, view, line, isOffScreen }: ContentProps & { line: Line; isOffScreen: boolean }) {
  const search = viewSearch(view);
  const [{ row, index }] = line;
  const place = isOffScreen ? offScreen(shop) : "";
  if (!isSmall(row)) {
    return (
      <section className={`mb-4 sm:mb-6 ${place}`}>
        <RowHeading shop={shop} view={view} row={row} />
        <CategoryStrip shop={shop} row={row} index={index} search={search} />
      </section>
    );
  }
  return (
    <div className={`strip line mb-4 sm:mb-6 ${place}`}>
      {line.map(({ row, index }) => (
        <section key={row.category}>
          <RowHeading shop={shop} view={view} row={row} />
          <CategoryCards shop={shop} row={row} index={index} search={search} />
        </section>
      ))}
    </div>
  );
}

/** The classes of a row that is laid out when it comes into view. They say how high its cards are. */
function offScreen({ sells, hasBuildList }: Shop): string {
  return `row-off-screen ${sells === "link" ? "has-ratings" : ""} ${hasBuildList ? "has-acts" : ""}`;
}

function RowHeading({ shop, view, row }: ContentProps & { row: CategoryRow }) {
  return (
    <div className="row-heading">
      <h3>{row.category}</h3>
      <Link
        to={shop.path + viewSearch({ ...view, main: row.main, category: row.category })}
        aria-label={`See all ${row.total} of ${row.category}`}
      >
        See all ({row.total})
      </Link>
    </div>
  );
}

interface GridProps extends ContentProps {
  latest: View;
  content: Extract<Content, { kind: "grid" }>;
  filters: ReactNode;
  filtersButton: ReactNode;
  /** Shown instead of products if there are none. */
  nothing: ReactNode;
  comparable: boolean;
  tooMany: boolean;
}

function Grid({ shop, view, latest, content, filters, filtersButton, nothing, comparable, tooMany }: GridProps) {
  const search = viewSearch({ ...view, page: content.page });
  const acts = (["compare", "build"] as const).filter((act) => (act === "compare" ? comparable : shop.hasBuildList));
  return (
    <section aria-labelledby="category">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <Breadcrumbs shop={shop} view={view} />
          <h1 id="category" className="text-xl font-bold break-words">
            {view.category ?? view.main}
          </h1>
          <p
            id={COUNT_ID}
            role="status"
            tabIndex={-1}
            className={content.total > 0 ? "mt-1 text-sm text-muted" : "sr-only"}
          >
            {formatProductCount(content.total)}
            {view.q && <> for “{view.q}”</>}
            {content.pages > 1 && ` · page ${content.page} of ${content.pages}`}
          </p>
        </div>
        {/* Wraps to the next line as a whole beside a long category name. */}
        <div className="flex min-w-0 flex-auto flex-wrap items-end gap-x-6 gap-y-2 max-lg:basis-full">
          <SortBar shop={shop} view={latest} />
          <div className="flex flex-wrap justify-between gap-3 max-lg:basis-full lg:ml-auto">
            {filtersButton}
            <ViewLink
              shop={shop}
              view={{ ...latest, compact: !latest.compact }}
              preventScrollReset
              className={`layout ${buttonClass()}`}
            >
              {latest.compact ? "Show as cards" : "Show as list"}
            </ViewLink>
          </div>
        </div>
      </div>
      {filters}
      {content.cards.length === 0 ? (
        nothing
      ) : (
        <ul
          className={
            view.compact
              ? "compact-list"
              : "grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8rem,50%-0.5rem)),1fr))] gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-4 2xl:grid-cols-5"
          }
        >
          {content.cards.map((card, i) => (
            <li key={card.id}>
              <ProductCard
                shop={shop}
                card={card}
                search={search}
                eager={i < 5}
                headingLevel={2}
                showsStock={view.compact}
                acts={acts}
                chosen={view.compared.includes(card.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {comparable && <CompareBar shop={shop} view={latest} tooMany={tooMany} />}
      <div className="mt-8">
        <PageLinks
          page={content.page}
          pages={content.pages}
          to={(page) => shop.path + viewSearch({ ...latest, page })}
        />
      </div>
    </section>
  );
}

/** Not beside a sidebar that has the same links. */
function SortBar({ shop, view }: ContentProps) {
  const { kind, offersSorts } = shop.sidebar;
  return (
    <nav
      aria-label="Sort"
      className={`scroll-fade min-w-0 flex-auto max-lg:basis-full ${kind === "beside" && offersSorts ? "lg:hidden" : ""}`}
    >
      <ul className="flex gap-1 lg:justify-end-safe">
        {shop.sorts.map((sort) => (
          <li key={sort} className="shrink-0">
            <Link
              to={shop.path + viewSearch({ ...view, sort, page: 1 })}
              aria-current={view.sort === sort ? "true" : undefined}
              className="flex h-11 items-center rounded-control border border-transparent px-3 text-sm whitespace-nowrap text-muted hover:text-ink aria-[current]:border-line-strong aria-[current]:bg-surface aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {SORT_LABELS[sort]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
