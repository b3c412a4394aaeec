import { Link } from "@remix-run/react";
import { useId, useState, type ReactNode } from "react";

import { heldLabel, stockLabel } from "../../../catalogue/stock.messages.ts";
import { imageUrl } from "../../../images/image-url.ts";
import type { Shop } from "../../../shops/shops.ts";
import type { InPlaceAnswer } from "../in-place.ts";
import type { ProductTableRow } from "../product-table.queries.server.ts";
import { OPTIONAL_COLUMNS, type OptionalColumn } from "../table-columns.ts";
import { editPath, type TableView } from "../table-view.ts";

import { BULK_FORM } from "./bulk-bar.tsx";
import { AvailabilityInPlace, TextInPlace } from "./fields-in-place.tsx";
import { OffersInPlace } from "./offers-in-place.tsx";
import { RowActs } from "./row-acts.tsx";
import { RowForm } from "./row-form.tsx";
import type { InPlaceRow } from "./use-in-place.ts";

interface TableRowProps {
  loaded: ProductTableRow;
  shop: Shop;
  view: TableView;
  hidden: readonly OptionalColumn[];
  /** The response to this row's form if it was refused. */
  refused: Partial<InPlaceAnswer> | undefined;
  /** With JavaScript: asks whether to delete the product. */
  onDelete: (product: ProductTableRow) => void;
}

/** A product as a table row; as a small card if the table would not fit. */
export function TableRow({ loaded, shop, view, hidden, refused, onDelete }: TableRowProps) {
  const [changed, setChanged] = useState(loaded);
  const row = changed.updatedAt > loaded.updatedAt ? changed : loaded;
  const form = useId();
  const inPlace: InPlaceRow = { shop, row, form, refused, onChanged: setChanged };
  return (
    <tr
      role="row"
      className="border-line hover:bg-raised has-checked:bg-raised max-xl:flex max-xl:flex-wrap max-xl:content-start max-xl:items-center max-xl:rounded-card max-xl:border max-xl:p-1.5 xl:border-b"
    >
      <td role="cell" className="w-11 shrink-0 p-0 align-middle">
        <label className="flex size-11 cursor-pointer items-center justify-center">
          <input type="checkbox" form={BULK_FORM} name="id" value={row.id} className="size-5 accent-accent" />
          <span className="sr-only">Select {row.title}</span>
        </label>
      </td>
      <td role="cell" className="w-16 shrink-0 p-1 align-middle">
        <RowImage row={row} shop={shop} />
      </td>
      <Fact column="id" hidden={hidden} className={`${SMALL} xl:w-24`}>
        <span className="font-medium wrap-anywhere tabular-nums">{row.id}</span>
      </Fact>
      <th
        role="rowheader"
        scope="row"
        className="px-2 text-left align-middle font-semibold max-xl:w-[calc(100%-9.75rem)] xl:min-w-40 xl:py-1.5"
      >
        <Link
          to={editPath(shop, row.id, view)}
          className="line-clamp-2 wrap-anywhere underline-offset-4 hover:underline max-xl:leading-5"
        >
          {row.title}
        </Link>
      </th>
      <Fact column="category" hidden={hidden} className={SMALL}>
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
        isPlain
        className="max-xl:order-2 max-xl:flex-1 max-xl:basis-36 max-xl:has-[details[open]]:basis-full xl:text-right"
      >
        {shop.sells === "link" ? (
          <TextInPlace {...inPlace} field="price" placeholder="No price" className="w-28 max-xl:w-full xl:text-right" />
        ) : (
          <OffersInPlace {...inPlace} />
        )}
      </Fact>
      <Fact column="stock" hidden={hidden} isPlain className="max-xl:order-2 max-xl:flex-1 max-xl:basis-36">
        {shop.sells === "link" ? <AvailabilityInPlace {...inPlace} /> : <Stock row={row} />}
      </Fact>
      <Fact column="views" hidden={hidden} className={`${SMALL} tabular-nums xl:text-right`}>
        {row.views.toLocaleString("en-US")}
      </Fact>
      <Fact column="clicks" hidden={hidden} className={`${SMALL} tabular-nums xl:text-right`}>
        {row.clicks.toLocaleString("en-US")}
      </Fact>
      <Fact column="updated" hidden={hidden} className={`${SMALL} tabular-nums`}>
        <time dateTime={row.updatedAt} title={`${row.updatedAt} UTC`}>
          <span className="whitespace-nowrap">{row.updatedAt.slice(0, 10)}</span> {row.updatedAt.slice(11, 16)}
        </time>
      </Fact>
      <td
        role="cell"
        // Without JavaScript it has the button that saves the row, which follows the fields.
        className="shrink-0 align-middle max-xl:order-1 xl:px-1 xl:py-1 max-xl:noscript:order-2 max-xl:noscript:w-full max-xl:noscript:px-2"
      >
        <div className="flex xl:justify-end">
          <RowForm {...inPlace} view={view} />
          <RowActs {...{ shop, row, view, onDelete }} />
        </div>
      </td>
    </tr>
  );
}

/** The layout of the less important values of a card: in small print below the fields. */
const SMALL = "max-xl:order-3 max-xl:text-xs";

interface FactProps {
  column: OptionalColumn;
  hidden: readonly OptionalColumn[];
  className: string;
  /** Whether cards show the value without a label. Its field has one, or its text is clear without one. */
  isPlain?: boolean;
  children: ReactNode;
}

/** A cell of a column that can be hidden. It shows the column's name if there are no headers. */
function Fact({ column, hidden, className, isPlain = false, children }: FactProps) {
  if (hidden.includes(column)) return null;
  const layout = isPlain ? "py-1" : "max-xl:flex max-xl:flex-wrap max-xl:gap-x-1.5 max-xl:pr-3 xl:py-1";
  return (
    <td role="cell" className={`px-2 align-middle ${layout} ${className}`}>
      {!isPlain && <span className="shrink-0 text-muted xl:hidden">{OPTIONAL_COLUMNS[column]}</span>}
      {children}
    </td>
  );
}

function RowImage({ row, shop }: { row: ProductTableRow; shop: Shop }) {
  const place = "block aspect-4/3 w-14 rounded-control";
  if (row.preview === null) return <span className={`${place} border border-dashed border-line-strong`} />;
  return (
    <img
      src={imageUrl(shop, row.id, "1.webp", "preview", row.preview)}
      alt=""
      width={56}
      height={42}
      loading="lazy"
      className={`${place} bg-mat object-contain`}
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
