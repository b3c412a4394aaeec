import { Link } from "@remix-run/react";
import { Copy, ExternalLink, Pencil, Trash2 } from "lucide-react";
import { useId, useState, type ReactNode } from "react";

import { heldLabel, stockLabel } from "../../../catalogue/product.ts";
import { imageUrl } from "../../../images/image-url.ts";
import * as paths from "../../../paths.ts";
import { withQuery } from "../../../shared/path.ts";
import type { Shop } from "../../../shops/shops.ts";
import type { InPlaceAnswer } from "../in-place.ts";
import type { ProductTableRow } from "../product-table.queries.server.ts";
import { OPTIONAL_COLUMNS, type OptionalColumn } from "../table-columns.ts";
import { rowPath, type TableView } from "../table-view.ts";

import { BULK_FORM } from "./bulk-bar.tsx";
import { AvailabilityInPlace, TextInPlace } from "./fields-in-place.tsx";
import { OffersInPlace } from "./offers-in-place.tsx";
import { RowForm } from "./row-form.tsx";
import type { InPlaceRow } from "./use-in-place.ts";

interface TableRowProps {
  loaded: ProductTableRow;
  shop: Shop;
  view: TableView;
  hidden: readonly OptionalColumn[];
  /** The response to this row's form if it was refused. */
  refused: Partial<InPlaceAnswer> | undefined;
}

/** A product as a table row; as a card if the table would not fit. */
export function TableRow({ loaded, shop, view, hidden, refused }: TableRowProps) {
  const [changed, setChanged] = useState(loaded);
  const row = changed.updatedAt > loaded.updatedAt ? changed : loaded;
  const copyPath = withQuery(paths.panelTab(shop, "add"), { from: row.id });
  const form = useId();
  const inPlace: InPlaceRow = { shop, row, form, refused, onChanged: setChanged };
  return (
    <tr
      role="row"
      className="border-line hover:bg-raised has-checked:bg-raised max-xl:grid max-xl:grid-cols-12 max-xl:content-start max-xl:items-start max-xl:rounded-card max-xl:border max-xl:p-2 xl:border-b"
    >
      <td role="cell" className="w-11 p-0 align-middle max-xl:col-span-2">
        <label className="flex size-11 cursor-pointer items-center justify-center">
          <input type="checkbox" form={BULK_FORM} name="id" value={row.id} className="size-5 accent-accent" />
          <span className="sr-only">Select {row.title}</span>
        </label>
      </td>
      <td role="cell" className="w-16 p-1 align-middle max-xl:col-span-3">
        <RowImage row={row} shop={shop} />
      </td>
      <Fact column="id" hidden={hidden} className="max-xl:order-2 max-xl:col-span-5 xl:w-24">
        <span className="font-medium wrap-anywhere tabular-nums">{row.id}</span>
      </Fact>
      <th
        role="rowheader"
        scope="row"
        className="px-2 py-1.5 text-left align-middle font-semibold max-xl:order-1 max-xl:col-span-7 xl:min-w-40"
      >
        <Link
          to={rowPath(shop, "edit", row.id, view)}
          className="line-clamp-2 wrap-anywhere underline-offset-4 hover:underline max-xl:line-clamp-3"
        >
          {row.title}
        </Link>
      </th>
      <Fact column="category" hidden={hidden} className="max-xl:order-3 max-xl:col-span-12">
        <span className="wrap-anywhere xl:inline-block xl:min-w-36">
          <span className="text-muted xl:block xl:text-xs">
            {row.main}
            <span className="xl:sr-only"> › </span>
          </span>
          {row.category}
        </span>
      </Fact>
      <Fact
        column="price"
        hidden={hidden}
        className="max-xl:order-2 max-xl:col-span-12 max-xl:items-center xl:text-right"
      >
        {shop.sells === "link" ? (
          <TextInPlace {...inPlace} field="price" placeholder="No price" className="w-28 xl:text-right" />
        ) : (
          <OffersInPlace {...inPlace} />
        )}
      </Fact>
      <Fact column="stock" hidden={hidden} className="max-xl:order-2 max-xl:col-span-12 max-xl:items-center">
        {shop.sells === "link" ? <AvailabilityInPlace {...inPlace} /> : <Stock row={row} />}
      </Fact>
      <Fact column="views" hidden={hidden} className="tabular-nums max-xl:order-4 max-xl:col-span-5 xl:text-right">
        {row.views.toLocaleString("en-US")}
      </Fact>
      <Fact column="clicks" hidden={hidden} className="tabular-nums max-xl:order-4 max-xl:col-span-7 xl:text-right">
        {row.clicks.toLocaleString("en-US")}
      </Fact>
      <Fact column="updated" hidden={hidden} className="tabular-nums max-xl:order-6 max-xl:col-span-12">
        <time dateTime={row.updatedAt} title={`${row.updatedAt} UTC`}>
          <span className="whitespace-nowrap">{row.updatedAt.slice(0, 10)}</span> {row.updatedAt.slice(11, 16)}
        </time>
      </Fact>
      <td role="cell" className="px-1 py-1 align-middle max-xl:order-7 max-xl:col-span-12 max-xl:mt-1">
        <div className="flex max-xl:flex-wrap max-xl:gap-1 xl:justify-end">
          <RowForm {...inPlace} view={view} />
          <RowLink to={rowPath(shop, "edit", row.id, view)} name="Edit" title={row.title}>
            <Pencil aria-hidden className="size-4" />
          </RowLink>
          <RowLink to={paths.product(shop, row.id)} name="View in shop" title={row.title} outside>
            <ExternalLink aria-hidden className="size-4" />
          </RowLink>
          <RowLink to={copyPath} name="Duplicate" title={row.title}>
            <Copy aria-hidden className="size-4" />
          </RowLink>
          <RowLink to={rowPath(shop, "delete", row.id, view)} name="Delete" title={row.title} danger>
            <Trash2 aria-hidden className="size-4" />
          </RowLink>
        </div>
      </td>
    </tr>
  );
}

interface FactProps {
  column: OptionalColumn;
  hidden: readonly OptionalColumn[];
  className: string;
  children: ReactNode;
}

/** A cell of a column that can be hidden. It shows the column's name if there are no headers. */
function Fact({ column, hidden, className, children }: FactProps) {
  if (hidden.includes(column)) return null;
  return (
    <td
      role="cell"
      className={`px-2 py-1 align-middle max-xl:flex max-xl:flex-wrap max-xl:gap-x-1.5 max-xl:py-0.5 ${className}`}
    >
      <span className="shrink-0 text-muted xl:hidden">{OPTIONAL_COLUMNS[column]}</span>
      {children}
    </td>
  );
}

function RowImage({ row, shop }: { row: ProductTableRow; shop: Shop }) {
  const place = "block aspect-4/3 w-14 rounded-control bg-mat";
  if (row.preview === null) return <span className={place} />;
  return (
    <img
      src={imageUrl(shop, row.id, "1.webp", "preview", row.preview)}
      alt=""
      width={56}
      height={42}
      loading="lazy"
      className={`${place} object-contain`}
    />
  );
}

/** The units of all conditions together. */
function Stock({ row }: { row: ProductTableRow }) {
  const held = heldLabel({ held: row.held, onHand: row.stock + row.held });
  const tone = row.stock === 0 ? "text-danger" : row.stock === 1 ? "text-scarce" : "";
  return (
    <span>
      <span className={`xl:whitespace-nowrap ${tone}`}>{stockLabel(row.stock)}</span>
      {held && <span className="block text-xs text-muted xl:max-w-32">{held}</span>}
    </span>
  );
}

interface RowLinkProps {
  to: string;
  name: string;
  title: string;
  danger?: boolean;
  /** A page of the shop, which has a stricter content security policy: loads a new document. */
  outside?: boolean;
  children: ReactNode;
}

function RowLink({ to, name, title, danger = false, outside = false, children }: RowLinkProps) {
  const tone = danger ? "text-danger" : "text-muted hover:text-ink";
  return (
    <Link
      to={to}
      reloadDocument={outside}
      title={name}
      className={`flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2 font-medium hover:bg-raised ${tone} max-xl:border max-xl:border-line max-xl:px-3`}
    >
      {children}
      <span className="xl:sr-only">{name}</span>
      <span className="sr-only"> {title}</span>
    </Link>
  );
}
