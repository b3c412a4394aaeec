import { Link, useLocation, useNavigation } from "@remix-run/react";
import { useId, useMemo, useState } from "react";

import * as paths from "../../../paths.ts";
import type { Shop } from "../../../shops/shops.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { PageLinks } from "../../../ui/page-links.tsx";
import { useLoadingSearch } from "../../../ui/use-loading-search.ts";
import { useRowKeys } from "../../../ui/use-row-keys.ts";
import type { InPlaceAnswer } from "../in-place.ts";
import type { LoadedTable } from "../load-table.server.ts";
import type { ProductTableRow } from "../product-table.queries.server.ts";
import { isFiltered, parseTableView, tableSearch, type TableView } from "../table-view.ts";
import { NO_PRODUCT_MATCHES, SHOP_IS_EMPTY } from "../table.messages.ts";

import { BulkBar } from "./bulk-bar.tsx";
import { ColumnChoice } from "./column-choice.tsx";
import { ColumnHeaders } from "./column-headers.tsx";
import { DeletionDialog } from "./deletion-dialog.tsx";
import { TableFilter } from "./table-filter.tsx";
import { TableRow } from "./table-row.tsx";

const WHOLE_TABLE = { q: "", main: null, category: null, stock: null, page: 1 };

interface ProductTableProps {
  page: LoadedTable;
  shop: Shop;
  /** The response to a row's form that was sent without JavaScript and refused. */
  refused?: Partial<InPlaceAnswer> | undefined;
}

/** A table to find, edit, copy and delete a shop's products without knowing their ids. The address holds its state. */
export function ProductTable({ page, shop, refused }: ProductTableProps) {
  const { view, total, pages, shopTotal, hidden } = page;
  // Another change may have moved the refused row to another page, or out of the filter.
  const moved = refused?.row && !page.rows.some(({ id }) => id === refused.id) ? [refused.row] : [];
  const rows = [...moved, ...page.rows];
  const heading = useId();
  const { pathname } = useLocation();
  const body = useRowKeys<HTMLTableSectionElement>("tr", "th a");
  const [deleting, setDeleting] = useState<ProductTableRow | null>(null);
  const navigation = useNavigation();
  const loading = navigation.state === "loading" && navigation.location.pathname === pathname;
  // Links and fields keep a filter or sort whose rows are still loading.
  const search = useLoadingSearch(pathname);
  const latest = useMemo(() => (search === null ? view : parseTableView(new URLSearchParams(search))), [search, view]);
  const searchOf = (next: Partial<TableView>) => tableSearch({ ...latest, ...next });
  return (
    <Card as="section" aria-labelledby={heading} className="p-3 sm:p-4">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id={heading} className="text-lg font-bold tracking-tight">
            Products
          </h2>
          <p role="status" className="text-sm text-muted tabular-nums">
            {isFiltered(view) ? `${count(total)} of ${count(shopTotal)}` : count(shopTotal)}
          </p>
        </div>
        {page.spellings > 0 && (
          <Link to={paths.categories(shop)} className="text-sm font-medium underline underline-offset-4">
            {page.spellings === 1 ? "1 category has" : `${count(page.spellings)} categories have`} different spellings
          </Link>
        )}
        <ColumnChoice shop={shop} hidden={hidden} />
      </header>
      <TableFilter view={latest} categories={page.categories} searchOf={searchOf} reset={searchOf(WHOLE_TABLE)} />
      {rows.length === 0 ? (
        <NoRows shopIsEmpty={shopTotal === 0} reset={searchOf(WHOLE_TABLE)} />
      ) : (
        <>
          <BulkBar key={tableSearch({ ...view, page: 1 })} shop={shop} view={view} rows={rows} total={total} />
          <table
            role="table"
            aria-labelledby={heading}
            aria-busy={loading || undefined}
            className="w-full border-collapse text-sm transition-opacity aria-busy:opacity-60 max-xl:block"
          >
            <ColumnHeaders view={latest} hidden={hidden} searchOf={searchOf} />
            <tbody ref={body} role="rowgroup" className="max-xl:grid max-xl:gap-2 md:max-xl:grid-cols-2">
              {rows.map((row) => (
                <TableRow
                  key={row.id}
                  loaded={row}
                  shop={shop}
                  view={view}
                  hidden={hidden}
                  refused={refused?.id === row.id ? refused : undefined}
                  onDelete={setDeleting}
                />
              ))}
            </tbody>
          </table>
        </>
      )}
      {deleting && (
        <DeletionDialog
          path={paths.panelTab(shop, "delete")}
          id={deleting.id}
          title={deleting.title}
          onClose={() => setDeleting(null)}
        />
      )}
      <div className="mt-4">
        <PageLinks
          page={view.page}
          pages={pages}
          to={(page) => searchOf({ page })}
          label="Pages of the table"
          preventScrollReset
        />
      </div>
    </Card>
  );
}

function count(products: number): string {
  return products.toLocaleString("en-US");
}

function NoRows({ shopIsEmpty, reset }: { shopIsEmpty: boolean; reset: string }) {
  return (
    <div className="mt-4 rounded-card border border-line bg-raised p-[min(2rem,8vw)] text-center">
      <p className="font-semibold">{shopIsEmpty ? SHOP_IS_EMPTY : NO_PRODUCT_MATCHES}</p>
      {!shopIsEmpty && (
        <Link to={reset} preventScrollReset className={`${buttonClass()} mt-4`}>
          Show all products
        </Link>
      )}
    </div>
  );
}
