import { Form, Link } from "@remix-run/react";
import { useId } from "react";

import { MAX_CATEGORY } from "../../../catalogue/categories.ts";
import { categoryText, type CountedName } from "../../../catalogue/category-spellings.ts";
import { formatProductCount } from "../../../catalogue/product.ts";
import * as paths from "../../../paths.ts";
import type { Shop } from "../../../shops/shops.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { LabeledField } from "../../../ui/labeled-field.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { categoryPath, renameFields } from "../rename-path.ts";

/** A category with its number of products, and the form that renames it. */
export function CategoryItem({ shop, one }: { shop: Shop; one: CountedName }) {
  const id = useId();
  const name = one.category ?? one.main;
  return (
    <details className="group flex-1">
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 py-1 [&::-webkit-details-marker]:hidden">
        <span
          className={`min-w-0 flex-1 basis-40 wrap-anywhere ${one.category === null ? "font-bold" : "font-medium"}`}
        >
          {name}
        </span>
        <span className="text-sm text-muted tabular-nums">{formatProductCount(one.productCount)}</span>
        <span className={`${buttonClass()} px-3`}>
          Rename<span className="sr-only"> {categoryText(one)}</span>
        </span>
      </summary>
      <Form method="get" action={paths.bulk(shop)} className="flex flex-wrap items-end gap-2 pt-1 pb-3">
        {renameFields(shop, one).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <LabeledField id={id} label="New name" className="min-w-0 flex-1 basis-52">
          {(connection) => (
            <TextInput
              {...connection}
              name={one.category === null ? "main" : "category"}
              defaultValue={name}
              maxLength={MAX_CATEGORY}
              required
              autoComplete="off"
              className="h-11 w-full px-3"
            />
          )}
        </LabeledField>
        <Button>Continue</Button>
        <Link to={categoryPath(shop, one)} className={buttonClass()}>
          Show products<span className="sr-only"> of {categoryText(one)}</span>
        </Link>
      </Form>
    </details>
  );
}
