import { productSchema } from "../../catalogue/product.schema.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";
import { getShop, type ShopValue } from "../../shops/shops.ts";

import { BULK_ACTS, parseAmount, type BulkActKind, type ConfirmedAct } from "./bulk-act.ts";
import { BULK_FIELD_PROBLEMS } from "./bulk.messages.ts";

export interface BulkFields {
  kind: BulkActKind;
  /** The values of the form's fields. */
  values: Record<"unit" | "direction" | "value" | "main" | "category" | "availability", string>;
}

/** The act that an address or a form names; null if it names none. */
export function readBulkFields(fields: URLSearchParams | FormData): BulkFields | null {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const kind = BULK_ACTS.find((known) => known === text("act"));
  if (!kind) return null;
  return {
    kind,
    values: {
      unit: text("unit") === "amount" ? "amount" : "percent",
      direction: text("direction") === "up" ? "up" : "down",
      value: text("value"),
      main: text("main"),
      category: text("category"),
      availability: text("availability") === "YES" ? "YES" : "NO",
    },
  };
}

type Invalid = Problem<"invalid", { errors: Partial<Record<keyof BulkFields["values"], string>> }>;

/** The complete act, or the errors of the fields. */
export function parseBulkAct(shop: ShopValue, { kind, values }: BulkFields): Result<ConfirmedAct, Invalid> {
  switch (kind) {
    case "delete":
      return ok({ kind });
    case "availability": {
      const sells = getShop(shop).sells;
      return ok({ kind, availability: sells === "link" && values.availability === "YES" ? "YES" : "NO" });
    }
    case "price": {
      const unit = values.unit === "amount" ? "amount" : "percent";
      const direction = values.direction === "up" ? "up" : "down";
      const value = parseAmount({ unit, direction }, values.value);
      return value === null
        ? fail("invalid", { errors: { value: BULK_FIELD_PROBLEMS[unit] } })
        : ok({ kind, unit, direction, value });
    }
    case "category": {
      const { main, category } = values;
      if (main === "" && category === "") {
        return fail("invalid", { errors: { category: BULK_FIELD_PROBLEMS.noCategory } });
      }
      const { shape } = productSchema(shop);
      const [parsedMain, parsedCategory] = [shape.main_category.safeParse(main), shape.category.safeParse(category)];
      const errors = {
        ...(main !== "" && !parsedMain.success && { main: parsedMain.error.issues[0]?.message }),
        ...(category !== "" && !parsedCategory.success && { category: parsedCategory.error.issues[0]?.message }),
      };
      return Object.keys(errors).length > 0 ? fail("invalid", { errors }) : ok({ kind, main, category });
    }
  }
}
