import { useId } from "react";

import type { Shop } from "../../../shops/shops.ts";
import { LabeledField } from "../../../ui/labeled-field.tsx";
import { Select, TextInput } from "../../../ui/text-input.tsx";
import type { BulkFields } from "../bulk-act.schema.ts";
import { BULK_HINTS } from "../bulk.messages.ts";

const FIELD = "h-11 w-full px-3";
const COLUMN = "min-w-0 flex-1 basis-36";

interface FieldsProps {
  values: BulkFields["values"];
}

export function PriceFields({ values, error }: FieldsProps & { error: string | undefined }) {
  const id = useId();
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <LabeledField id={`${id}-direction`} label="Change" className={COLUMN}>
          {(connection) => (
            <Select {...connection} name="direction" defaultValue={values.direction} className={FIELD}>
              <option value="down">Lower by</option>
              <option value="up">Raise by</option>
            </Select>
          )}
        </LabeledField>
        <LabeledField id={`${id}-value`} label="How much" error={error} className={COLUMN}>
          {(connection) => (
            <TextInput
              {...connection}
              name="value"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={values.value}
              autoFocus={connection.invalid}
              className={FIELD}
            />
          )}
        </LabeledField>
        <LabeledField id={`${id}-unit`} label="Unit" className={COLUMN}>
          {(connection) => (
            <Select {...connection} name="unit" defaultValue={values.unit} className={FIELD}>
              <option value="percent">percent</option>
              <option value="amount">dollars</option>
            </Select>
          )}
        </LabeledField>
      </div>
      <p className="text-sm text-muted">{BULK_HINTS.price}</p>
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
    <LabeledField id={`${id}-${name}`} label={label} error={errors[name]} className={COLUMN}>
      {(connection) => (
        <>
          <TextInput
            {...connection}
            name={name}
            list={`${id}-${name}-list`}
            autoComplete="off"
            defaultValue={values[name]}
            autoFocus={connection.invalid}
            className={FIELD}
          />
          <datalist id={`${id}-${name}-list`}>
            {known.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </>
      )}
    </LabeledField>
  );
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {field("main", "Main category", categories?.mainCategories ?? [])}
        {field("category", "Category", [...new Set(Object.values(categories?.categoryMap ?? {}).flat())])}
      </div>
      <p className="text-sm text-muted">{BULK_HINTS.category}</p>
    </>
  );
}

export function StockFields({ shop, value }: { shop: Shop; value: string }) {
  const id = useId();
  if (shop.sells === "conditions") {
    return (
      <p>
        {BULK_HINTS.soldOut}
        <input type="hidden" name="availability" value="NO" />
      </p>
    );
  }
  return (
    <LabeledField id={id} label="Availability" className="justify-items-start">
      {(connection) => (
        <Select {...connection} name="availability" defaultValue={value} className="h-11 px-3">
          <option value="NO">Out of stock</option>
          <option value="YES">In stock</option>
        </Select>
      )}
    </LabeledField>
  );
}
