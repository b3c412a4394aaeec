import { renderToStaticMarkup } from "react-dom/server";

import type { ProductDetail } from "../catalogue/product.ts";
import * as paths from "../paths.ts";
import { formatMoney } from "../shared/money.ts";
import type { Shop } from "../shops/shops.ts";

import { AlertFields } from "./alert-fields.tsx";

/**
 * The form of an alert for a product's page, as HTML: browsers need no code for it, and send it as a whole page. Empty
 * if there is nothing to wait for.
 */
export function renderAlertForm(shop: Shop, { id, available, stock, price }: ProductDetail): string {
  const isAvailable = shop.sells === "conditions" ? stock > 0 : available;
  if (isAvailable && !price) return "";
  const about = { shop: shop.value, id };
  return renderToStaticMarkup(
    isAvailable ? (
      <details className="alert-form">
        <summary>Tell me when the price falls</summary>
        <form method="post" action={paths.ownAlerts}>
          <AlertFields
            {...about}
            kind="price"
            hint={`One e-mail, when it costs less than ${formatMoney(price ?? 0)}, or what you enter.`}
          />
        </form>
      </details>
    ) : (
      <form method="post" action={paths.ownAlerts} className="alert-form">
        <AlertFields {...about} kind="stock" hint="One e-mail, when it is back in stock." />
      </form>
    ),
  );
}
