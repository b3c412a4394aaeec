import { Form } from "@remix-run/react";

import { Button } from "../../../ui/button.tsx";
import { Select, TextInput } from "../../../ui/text-input.tsx";
import type { Shop } from "../../../shops/shops.ts";
import { CONDITION_LABELS, CONDITIONS } from "../../../shops/conditions.ts";
import type { ChoiceCounts } from "../../lists/filter-counts.queries.server.ts";
import { formatAmount, hasRatings, NO_FILTERS, ratingLabel, RATINGS } from "../../filters.ts";
import type { View } from "../../view.ts";
import { HiddenView } from "../hidden-view.tsx";

import { Choice } from "./filter-choice.tsx";
import { SpecChoices } from "./spec-choices.tsx";
import { useApplyAtOnce } from "./use-apply-at-once.ts";

interface FilterFormProps {
  shop: Shop;
  view: View;
  choices: ChoiceCounts;
}

/** The filters of a shop. With JavaScript a change applies at once; without, the button Apply sends the form. */
export function FilterForm({ shop, view, choices }: FilterFormProps) {
  const { form, apply } = useApplyAtOnce(shop, view);
  const { filters } = view;
  return (
    <Form
      ref={form}
      method="get"
      action={shop.path}
      onSubmit={apply}
      autoComplete="off"
      aria-label="Filters"
      className="filters"
    >
      <HiddenView view={{ ...view, page: 1, filters: NO_FILTERS, stockFirst: false }} />
      <div role="group" aria-label="Stock" className="first">
        <Choice name="stock" value="in" label="In stock" count={choices.inStock} checked={filters.inStock} />
        <Choice name="first" value="stock" label="In-stock first" checked={view.stockFirst} />
      </div>
      {shop.sells === "conditions" && (
        <div role="group" aria-labelledby="filter-condition">
          <span id="filter-condition" className="name">
            Condition
          </span>
          {CONDITIONS.map((one) => (
            <Choice
              key={one}
              name="grade"
              value={one}
              label={CONDITION_LABELS[one]}
              count={choices.conditions[one]}
              checked={filters.conditions.includes(one)}
            />
          ))}
        </div>
      )}
      {hasRatings(shop) && (filters.rating !== null || RATINGS.some((rating) => choices.ratings[rating])) && (
        <label>
          <span className="name">Rating</span>
          <Select
            name="rating"
            defaultValue={filters.rating ?? ""}
            data-shown={filters.rating ?? ""}
            className="h-11 px-2 text-sm"
          >
            <option value="">Any rating</option>
            {RATINGS.map((rating) => (
              <option key={rating} value={rating} disabled={choices.ratings[rating] === 0 && filters.rating !== rating}>
                {ratingLabel(rating)} ({(choices.ratings[rating] ?? 0).toLocaleString("en-US")})
              </option>
            ))}
          </Select>
        </label>
      )}
      <div role="group" aria-labelledby="filter-price">
        <span id="filter-price" className="name">
          Price (USD)
        </span>
        <PriceInput name="from" label="Price from" placeholder="From $" cents={filters.from} />
        <span aria-hidden>–</span>
        <PriceInput name="to" label="Price to" placeholder="To $" cents={filters.to} />
      </div>
      <SpecChoices offered={choices.specs} chosen={filters.specs} />
      <div className="apply">
        <Button className="w-full">Apply</Button>
      </div>
    </Form>
  );
}

interface PriceInputProps {
  name: string;
  label: string;
  placeholder: string;
  cents: number | null;
}

function PriceInput({ label, cents, ...input }: PriceInputProps) {
  return (
    <TextInput
      {...input}
      aria-label={label}
      inputMode="decimal"
      maxLength={16}
      defaultValue={cents === null ? "" : formatAmount(cents)}
      className="h-11 min-w-0 px-2.5 text-sm tabular-nums placeholder:text-muted max-lg:flex-[1_1_7.5rem] lg:w-20"
    />
  );
}
