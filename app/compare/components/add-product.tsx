import { Form, Link } from "@remix-run/react";
import { Plus } from "lucide-react";

import type { ProductCard } from "../../catalogue/product.ts";
import * as paths from "../../paths.ts";
import { formatMoney } from "../../shared/money.ts";
import { MAX_SEARCH_LENGTH } from "../../shared/search-text.ts";
import type { Shop } from "../../shops/shops.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { nothingToAdd } from "../compare.messages.ts";
import type { ComparedProduct } from "../compare.queries.server.ts";

interface AddProductProps {
  shop: Shop;
  products: ComparedProduct[];
  q: string;
  offered: ProductCard[];
}

/** Products of the same category, each a link to the comparison with it. */
export function AddProduct({ shop, products, q, offered }: AddProductProps) {
  const ids = products.map(({ id }) => id);
  return (
    <Card as="section" aria-labelledby="add-product" className="grid grid-cols-1 gap-3 p-4 sm:p-5 print:hidden">
      <h2 id="add-product" className="text-lg font-bold">
        Add a product
      </h2>
      <Form
        method="get"
        action={paths.compare(shop.value, [])}
        preventScrollReset
        role="search"
        aria-label="Products to compare"
        className="flex max-w-md flex-wrap gap-2"
      >
        {ids.map((id) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <TextInput
          type="search"
          name="q"
          key={q}
          defaultValue={q}
          maxLength={MAX_SEARCH_LENGTH}
          aria-label="Name of the product"
          placeholder="Name of the product"
          className="h-11 min-w-0 flex-1 basis-48 px-3 placeholder:text-muted"
        />
        <Button>Search</Button>
      </Form>
      {offered.length === 0 ? (
        <p role="status">{nothingToAdd(q)}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
          {offered.map(({ id, title, price }) => (
            <li key={id} className="border-t border-line">
              <Link
                to={paths.compare(shop.value, [...ids, id])}
                preventScrollReset
                className="flex min-h-11 items-center gap-2 py-2 text-sm hover:underline"
              >
                <Plus aria-hidden className="size-4 shrink-0" />
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <span className="sr-only">Add </span>
                  {title}
                </span>
                {price !== null && <span className="text-muted tabular-nums">{formatMoney(price)}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
