import { conditionPriceField, conditionQuantityField, CONDITIONS } from "../../shops/conditions.ts";
import { isOpenBox, type ProductInput } from "../../catalogue/product.schema.ts";

import { changedPrice, type FieldAct } from "./bulk-act.ts";

/** A product after an act that changes its fields. A product or condition without a price gets none. */
export function applyAct(product: ProductInput, act: FieldAct): ProductInput {
  switch (act.kind) {
    case "category":
      return {
        ...product,
        main_category: act.main || product.main_category,
        category: act.category || product.category,
      };
    case "price":
      if (!isOpenBox(product)) {
        return product.price === null ? product : { ...product, price: changedPrice(product.price, act) };
      }
      return withConditions(product, (condition) => {
        const field = conditionPriceField(condition);
        return product[field] === 0 ? {} : { [field]: changedPrice(product[field], act) };
      });
    case "availability":
      if (!isOpenBox(product)) return { ...product, availability: act.availability };
      if (act.availability === "YES") return product;
      return withConditions(product, (condition) => ({ [conditionQuantityField(condition)]: 0 }));
  }
}

function withConditions<Product extends ProductInput>(
  product: Product,
  fieldsOf: (condition: (typeof CONDITIONS)[number]) => Partial<Product> | Record<string, number>,
): Product {
  return { ...product, ...Object.assign({}, ...CONDITIONS.map(fieldsOf)) } as Product;
}
