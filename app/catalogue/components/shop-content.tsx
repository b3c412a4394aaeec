import { Link } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";

import type { Shop } from "../../shops/shops.ts";
import { PageLinks } from "../../ui/page-links.tsx";
import type { ShopContent as Content } from "../catalogue.queries.server.ts";
import { countWords } from "../product.ts";
import { showsFilters, SORT_LABELS, viewSearch, type View } from "../view.ts";

import { CategoryStrip } from "./category-strip.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { NothingFound, type FoundElsewhere } from "./nothing-found.tsx";
import { ProductCard } from "./product-card.tsx";

interface ContentProps {
  shop: Shop;
  view: View;
}

interface ShopContentProps extends ContentProps {
  content: Content;
  shopIsEmpty: boolean;
  unreadPrices: string[];
  elsewhere: FoundElsewhere[];
}

/** Rows by category, or the grid of a selected category. */
export function ShopContent({ shop, view, content, unreadPrices, ...nothingFound }: ShopContentProps) {
  const nothing = <NothingFound shop={shop} view={view} content={content} {...nothingFound} />;
  const filters = content.choices && !nothingFound.shopIsEmpty && (
    <FilterBar shop={shop} view={view} choices={content.choices} total={content.total} unreadPrices={unreadPrices} />
  );
  if (content.kind === "grid") {
    return <Grid shop={shop} view={view} content={content} filters={content.known && filters} nothing={nothing} />;
  }
  return (
    <>
      {content.total > 0 && showsFilters(view) && (
        <p role="status" className="mb-2 text-muted">
          {countWords(content.total)}
          {view.q && <> for “{view.q}”</>}
        </p>
      )}
      {filters}
      {content.rows.length === 0 ? nothing : <Rows shop={shop} view={view} content={content} />}
    </>
  );
}

function Rows({ shop, view, content }: ContentProps & { content: Extract<Content, { kind: "rows" }> }) {
  const { rows } = content;
  const search = viewSearch(view);
  return (
    <>
      {rows.map((row, i) => (
        <Fragment key={`${row.main} ${row.category}`}>
          {row.main !== rows[i - 1]?.main && (
            <h2 className="mt-10 mb-4 border-b border-line pb-2 text-lg font-bold first:mt-0">
              <Link to={shop.path + viewSearch({ ...view, main: row.main })} className="hover:underline">
                {row.main}
              </Link>
            </h2>
          )}
          <section className={i > 1 ? "render-lazily mb-8" : "mb-8"}>
            <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
              <h3 className="min-w-0 text-base font-semibold">{row.category}</h3>
              <Link
                to={shop.path + viewSearch({ ...view, main: row.main, category: row.category })}
                aria-label={`See all ${row.total} of ${row.category}`}
                className="flex h-11 shrink-0 items-center px-2 text-sm font-semibold text-accent-ink hover:underline"
              >
                See all ({row.total})
              </Link>
            </div>
            <CategoryStrip shop={shop} row={row} index={i} search={search} />
          </section>
        </Fragment>
      ))}
    </>
  );
}

interface GridProps extends ContentProps {
  content: Extract<Content, { kind: "grid" }>;
  filters: ReactNode;
  /** Shown instead of products if there are none. */
  nothing: ReactNode;
}

function Grid({ shop, view, content, filters, nothing }: GridProps) {
  const search = viewSearch({ ...view, page: content.page });
  return (
    <section aria-labelledby="category">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          {view.main && view.category && (
            <p className="text-sm">
              <Link
                to={shop.path + viewSearch({ ...view, category: null, page: 1 })}
                className="inline-block py-1 text-muted hover:underline"
              >
                {view.main}
              </Link>
            </p>
          )}
          <h1 id="category" className="text-xl font-bold break-words">
            {view.category ?? view.main}
          </h1>
          <p role="status" className="mt-1 text-sm text-muted">
            {countWords(content.total)}
            {view.q && <> for “{view.q}”</>}
            {content.pages > 1 && ` · page ${content.page} of ${content.pages}`}
          </p>
        </div>
        <SortBar shop={shop} view={view} />
      </div>
      {filters}
      {content.cards.length === 0 ? (
        nothing
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-4 2xl:grid-cols-5">
          {content.cards.map((card, i) => (
            <li key={card.id}>
              <ProductCard shop={shop} card={card} search={search} eager={i < 5} headingLevel={2} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-8">
        <PageLinks page={content.page} pages={content.pages} to={(page) => shop.path + viewSearch({ ...view, page })} />
      </div>
    </section>
  );
}

function SortBar({ shop, view }: ContentProps) {
  return (
    <nav aria-label="Sort" className="-mx-1 max-w-full overflow-x-auto">
      <ul className="flex gap-1 px-1">
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
