import type { Db } from "#db/connection.ts";

import { renderAlertForm } from "../../alerts/alert-form.server.tsx";
import type { RefusedAlert } from "../../alerts/refused-alert.ts";
import { config } from "../../config.server.ts";
import type { Shop } from "../../shops/shops.ts";
import { findProduct } from "../lists/catalogue.queries.server.ts";
import { getPriceFacts } from "../prices/price-history.queries.server.ts";
import type { PriceFacts, ProductCard, ProductDetail } from "../product.ts";
import { listRelated } from "../lists/related.queries.server.ts";

export interface ProductPageData {
  product: ProductDetail;
  prices: PriceFacts;
  related: ProductCard[];
}

/** Returns everything that a product page shows, or null if the product does not exist. */
export function findProductPage(
  db: Db,
  shop: Shop,
  id: string,
  { now, refused = null }: { now: Date; refused?: RefusedAlert | null },
): ProductPageData | null {
  const product = findProduct(db, shop.value, id);
  if (!product) return null;
  const prices = getPriceFacts(db, shop.value, product.id, now);
  const alertForm = config.mail.isOn ? renderAlertForm(shop, product, refused) : "";
  return { product, prices: { ...prices, alertForm }, related: listRelated(db, shop.value, product) };
}
