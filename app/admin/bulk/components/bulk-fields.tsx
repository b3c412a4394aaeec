import { useId } from "react";

import type { Shop } from "../../../shops/shops.ts";
import { Select, TextInput } from "../../../ui/text-input.tsx";
import type { BulkFields } from "../bulk-act.schema.ts";

import { BulkField } from "./bulk-field.tsx";

const FIELD = "h-11 w-full px-3";

interface FieldsProps {
  values: BulkFields["values"];
}

export function PriceFields({ values, error }: FieldsProps & { error: string | undefined }) {
  const id = useId();
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <BulkField id={`${id}-direction`} label="Change">
          <Select id={`${id}-direction`} name="direction" defaultValue={values.direction} className={FIELD}>
            <option value="down">Lower by</option>
            <option value="up">Raise by</option>
          </Select>
        </BulkField>
        <BulkField id={`${id}-value`} label="How much" error={error}>
          <TextInput
            id={`${id}-value`}
            name="value"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={values.value}
            invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : `${id}-value-error`}
            className={FIELD}
          />
        </BulkField>
        <BulkField id={`${id}-unit`} label="Unit">
          <Select id={`${id}-unit`} name="unit" defaultValue={values.unit} className={FIELD}>
            <option value="percent">percent</option>
            <option value="amount">dollars</option>
          </Select>
        </BulkField>
      </div>
      <p className="text-sm text-muted">
        Prices are rounded to whole cents, half a cent up, and never fall below $0.01. Products without a price stay
        without one.
      </p>
    </>
  );
}

interface CategoryFieldsProps extends FieldsProps {
  errors: Partial<Record<string, string>>;
  categories: { mainCategories: string[]; categoryMap: Record<string, string[]> } | null;
}

export function CategoryFields({ values, errors, categories }: CategoryFieldsProps) {
  const id = useId();
  const field = (name: "main" | "category", label: string, known: string[]) => (
    <BulkField id={`${id}-${name}`} label={label} error={errors[name]}>
      <TextInput
        id={`${id}-${name}`}
        name={name}
        list={`${id}-${name}-list`}
        autoComplete="off"
        defaultValue={values[name]}
        invalid={errors[name] !== undefined}
        aria-describedby={errors[name] === undefined ? undefined : `${id}-${name}-error`}
        className={FIELD}
      />
      <datalist id={`${id}-${name}-list`}>
        {known.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </BulkField>
  );
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {field("main", "Main category", categories?.mainCategories ?? [])}
        {field("category", "Category", [...new Set(Object.values(categories?.categoryMap ?? {}).flat())])}
      </div>
      <p className="text-sm text-muted">Leave a field empty to keep each product’s own value.</p>
    </>
  );
}

export function StockFields({ shop, value }: { shop: Shop; value: string }) {
  const id = useId();
  if (shop.sells === "conditions") {
    return (
      <p>
        This sets every condition of these products to 0 units. Unpaid orders keep the units they hold.
        <input type="hidden" name="availability" value="NO" />
      </p>
    );
  }
  return (
    <BulkField id={id} label="Availability">
      <Select id={id} name="availability" defaultValue={value} className="h-11 px-3">
        <option value="NO">Out of stock</option>
        <option value="YES">In stock</option>
      </Select>
    </BulkField>
  );
}
