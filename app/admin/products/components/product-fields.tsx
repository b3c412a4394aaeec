import type { FieldMetadata } from "@conform-to/react";
import { useState } from "react";

import {
  CONDITION_LABELS,
  conditionPriceField,
  conditionQuantityField,
  CONDITIONS,
} from "../../../shops/conditions.ts";
import { MARKETPLACES } from "../../../catalogue/marketplaces.ts";
import { heldLabel } from "../../../catalogue/stock.messages.ts";
import type { StockByCondition } from "../../../catalogue/stock-figures.queries.server.ts";
import type { Shop } from "../../../shops/shops.ts";
import { Card } from "../../../ui/card.tsx";
import { listSubCategories, type CategoryMap } from "../category-names.ts";
import { fieldLabel } from "../product-form.ts";

import { CategoryField } from "./category-field.tsx";
import { AvailabilityField, RatingField } from "./offer-fields.tsx";
import { TextField } from "./text-field.tsx";

type FieldOf = (name: string) => FieldMetadata<string>;

interface ProductFieldsProps {
  shop: Shop;
  fieldOf: FieldOf;
  categories: CategoryMap;
  /** The stored stock of an existing product. */
  stock?: StockByCondition | undefined;
  /** An existing product keeps its id. */
  hasId: boolean;
}

/** The fields of a product, without its description and images. */
export function ProductFields({ shop, fieldOf, categories, stock = {}, hasId }: ProductFieldsProps) {
  const [main, setMain] = useState(fieldOf("main_category").initialValue ?? "");
  return (
    <Card className="@container p-4">
      <div className="grid grid-cols-6 gap-3">
        {hasId && (
          <TextField field={fieldOf("id")} label={fieldLabel("id")} required className="col-span-6 sm:col-span-2" />
        )}
        <TextField
          field={fieldOf("title")}
          label={fieldLabel("title")}
          required
          className={hasId ? "col-span-6 sm:col-span-4" : "col-span-6"}
        />
        <CategoryField
          field={fieldOf("main_category")}
          label={fieldLabel("main_category")}
          options={categories.mainCategories}
          onText={setMain}
          className="col-span-6 sm:col-span-3"
        />
        <CategoryField
          field={fieldOf("category")}
          label={fieldLabel("category")}
          options={listSubCategories(categories, main)}
          className="col-span-6 sm:col-span-3"
        />
        {shop.sells === "conditions" ? <OpenBoxFields {...{ fieldOf, stock }} /> : <LinkFields fieldOf={fieldOf} />}
      </div>
    </Card>
  );
}

function LinkFields({ fieldOf }: { fieldOf: FieldOf }) {
  return (
    <>
      {["price", "typical_price"].map((name) => (
        <TextField
          key={name}
          field={fieldOf(name)}
          label={fieldLabel(name)}
          inputMode="decimal"
          className="col-span-6 @min-[12rem]:col-span-3"
        />
      ))}
      <AvailabilityField field={fieldOf("availability")} className="col-span-6 @min-[22rem]:col-span-3" />
      <RatingField field={fieldOf("rate")} className="col-span-6 @min-[22rem]:col-span-3" />
      <TextField
        field={fieldOf("link")}
        label={fieldLabel("link")}
        type="url"
        placeholder="https://"
        className="col-span-6"
      />
    </>
  );
}

function OpenBoxFields({ fieldOf, stock }: { fieldOf: FieldOf; stock: StockByCondition }) {
  return (
    <>
      <fieldset className="col-span-6">
        <legend className="sr-only">Conditions</legend>
        <div
          aria-hidden
          className="grid grid-cols-[8rem_1fr_1fr] gap-x-3 pb-1 text-sm font-semibold @max-[22rem]:hidden"
        >
          <span>Condition</span>
          <span>Price (USD)</span>
          <span>Quantity</span>
        </div>
        <div className="grid gap-y-2">
          {CONDITIONS.map((condition) => (
            <div
              key={condition}
              // In a wide table its headings are the visible labels.
              className="grid items-start gap-x-3 gap-y-2 @min-[12rem]:grid-cols-2 @min-[22rem]:grid-cols-[8rem_1fr_1fr] @max-[22rem]:[&_label]:text-xs @min-[22rem]:[&_label]:sr-only"
            >
              <span aria-hidden className="flex h-11 items-center text-sm lg:h-10 @max-[22rem]:hidden">
                {CONDITION_LABELS[condition]}
              </span>
              <TextField
                field={fieldOf(conditionPriceField(condition))}
                label={fieldLabel(conditionPriceField(condition))}
                inputMode="decimal"
              />
              <TextField
                field={fieldOf(conditionQuantityField(condition))}
                label={fieldLabel(conditionQuantityField(condition))}
                hint={stock[condition] && heldLabel(stock[condition])}
                inputMode="numeric"
              />
            </div>
          ))}
        </div>
      </fieldset>
      {MARKETPLACES.map(({ field }) => (
        <TextField
          key={field}
          field={fieldOf(field)}
          label={fieldLabel(field)}
          type="url"
          placeholder="https://"
          className="col-span-6 sm:col-span-3"
        />
      ))}
    </>
  );
}
