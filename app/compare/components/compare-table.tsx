import { Form, Link } from "@remix-run/react";
import { X } from "lucide-react";

import { imageUrl } from "../../images/image-url.ts";
import * as paths from "../../paths.ts";
import type { Shop } from "../../shops/shops.ts";
import { buttonClass } from "../../ui/button.tsx";
import { CARD } from "../../ui/card.tsx";
import { Glyph } from "../../ui/glyph.tsx";
import { PreloadAction } from "../../ui/preload-action.tsx";
import { ReturnFields } from "../../ui/return-fields.tsx";
import { NO_ROW_DIFFERS, ROWS_DIFFER } from "../compare.messages.ts";
import type { ComparedRow } from "../compare.ts";
import type { ComparedProduct, Comparison } from "../compare.queries.server.ts";

interface CompareTableProps extends Pick<Comparison, "products" | "rows"> {
  shop: Shop;
}

/**
 * One column for each product. Small windows scroll sideways and keep the names of the rows in view; on phones each
 * name has a line above its values.
 */
export function CompareTable({ shop, products, rows }: CompareTableProps) {
  const ids = products.map(({ id }) => id);
  const someDiffer = rows.some(({ differs }) => differs);
  return (
    <div
      role="region"
      aria-label="Comparison"
      tabIndex={0}
      className={`fades-while-cut relative overflow-x-auto min-[30rem]:scroll-pl-40 sm:scroll-pl-52 ${CARD}`}
    >
      <table className="w-full border-separate border-spacing-0 text-left text-sm">
        {products.length > 1 && <caption className="sr-only">{someDiffer ? ROWS_DIFFER : NO_ROW_DIFFERS}</caption>}
        <thead>
          <tr className="align-top">
            <td className={`${FIRST} border-b border-line max-[30rem]:hidden`}>
              {someDiffer && (
                <span aria-hidden className="flex items-center gap-1.5 text-xs text-muted">
                  <Mark /> differs
                </span>
              )}
            </td>
            {products.map((product) => (
              <th key={product.id} scope="col" className="min-w-44 border-b border-l border-line p-3 font-normal">
                <Product shop={shop} product={product} without={ids.filter((id) => id !== product.id)} />
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row) => (
          <Row key={`${row.kind} ${row.name}`} row={row} products={products} />
        ))}
      </table>
    </div>
  );
}

const FIRST = "sticky left-0 z-1 w-36 max-w-40 bg-surface p-3 sm:w-44 sm:max-w-52";

function Mark() {
  return <span aria-hidden className="inline-block size-2 shrink-0 rotate-45 bg-accent-ink" />;
}

function Product({ shop, product, without }: { shop: Shop; product: ComparedProduct; without: string[] }) {
  const { id, title, preview, glyph } = product;
  return (
    <div className="grid gap-2">
      <div className="flex items-start justify-between gap-2">
        <div className="card w-24" aria-hidden>
          <div className="image">
            {preview ? (
              <img src={imageUrl(shop, id, "1.webp", "preview", preview)} alt="" width={400} height={300} />
            ) : (
              <Glyph name={glyph} />
            )}
          </div>
        </div>
        <Link
          to={paths.compare(shop.value, without)}
          preventScrollReset
          aria-label={`Remove ${title}`}
          className="-mt-1 -mr-1 flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-raised hover:text-ink print:hidden"
        >
          <X aria-hidden className="size-4" />
        </Link>
      </div>
      <Link
        to={paths.product(shop, id)}
        className="inline-flex min-h-6 items-center font-semibold wrap-anywhere hover:underline pointer-coarse:min-h-11"
      >
        {title}
      </Link>
      {shop.hasBuildList && (
        <Form method="post" action={paths.addToBuild} navigate={false} className="print:hidden">
          <ReturnFields />
          <PreloadAction path={paths.addToBuild} />
          <button name="add" value={id} className={buttonClass()}>
            Add to build<span className="sr-only">: {title}</span>
          </button>
        </Form>
      )}
    </div>
  );
}

function Row({ row: { name, values, differs }, products }: { row: ComparedRow; products: ComparedProduct[] }) {
  const title = (
    <span className="inline-flex items-center gap-1.5 max-[30rem]:sticky max-[30rem]:left-3">
      {differs && <Mark />}
      <span className="min-w-0">
        {name}
        {differs && <span className="sr-only"> (differs)</span>}
      </span>
    </span>
  );
  return (
    <tbody className="align-top">
      <tr className="min-[30rem]:hidden">
        <th scope="rowgroup" colSpan={products.length} className="px-3 pt-3 font-medium break-words text-muted">
          {title}
        </th>
      </tr>
      <tr>
        <th
          scope="row"
          className={`${FIRST} border-b border-line font-medium break-words hyphens-auto text-muted max-[30rem]:hidden`}
        >
          {title}
        </th>
        {values.map((value, i) => (
          <td
            key={products[i]?.id}
            className={`border-b border-line p-3 wrap-anywhere max-[30rem]:pt-1 min-[30rem]:border-l ${differs ? "font-semibold" : "text-muted"}`}
          >
            {value ?? (
              <>
                <span aria-hidden>–</span>
                <span className="sr-only">not known</span>
              </>
            )}
          </td>
        ))}
      </tr>
    </tbody>
  );
}
