import { renderToStaticMarkup } from "react-dom/server";

import { CONDITIONS } from "../shops/conditions.ts";
import type { ProductDetail } from "../catalogue/product.ts";
import * as paths from "../paths.ts";
import { formatMoney } from "../shared/money.ts";
import type { Shop } from "../shops/shops.ts";

import { AlertFields } from "./alert-fields.tsx";
import type { AlertKind } from "./alert-kinds.ts";
import { ALERT_PROBLEMS, PRICE_HINT, priceHint, STOCK_HINT } from "./alerts.messages.ts";
import type { RefusedAlert } from "./refused-alert.ts";

/**
 * The form of an alert for a product's page, as HTML: browsers need no code for it, and send it as a whole page. Empty
 * if there is nothing to wait for. A refused form is open, and shows what was typed and the reason.
 */
export function renderAlertForm(shop: Shop, product: ProductDetail, refused: RefusedAlert | null): string {
  if (shop.sells === "conditions") return renderConditionForms(shop, product, refused);
  const { id, available: isAvailable, price } = product;
  if (isAvailable && !price) return "";
  const about = { shop: shop.value, id, isOnProductPage: true };
  return renderToStaticMarkup(
    isAvailable ? (
      <details className="alert-form" open={refused?.kind === "price"}>
        <summary>Tell me when the price drops</summary>
        <form method="post" action={paths.ownAlerts}>
          <AlertFields
            {...about}
            {...typedIn("price", refused)}
            kind="price"
            hint={priceHint(formatMoney(price ?? 0))}
          />
        </form>
      </details>
    ) : (
      <form method="post" action={paths.ownAlerts} className="alert-form">
        <AlertFields {...about} {...typedIn("stock", refused)} kind="stock" hint={STOCK_HINT} />
      </form>
    ),
  );
}

/** Open Box: one form about the conditions that are in stock, and one about the others. */
function renderConditionForms(shop: Shop, { id, stock, offers }: ProductDetail, refused: RefusedAlert | null): string {
  const inStock = CONDITIONS.filter((one) =>
    offers.some(({ condition, quantity }) => condition === one && quantity > 0),
  );
  const others = CONDITIONS.filter((one) => !inStock.includes(one));
  const about = { shop: shop.value, id, isOnProductPage: true };
  const form = { method: "post", action: paths.ownAlerts } as const;
  if (stock === 0) {
    return renderToStaticMarkup(
      <form {...form} className="alert-form">
        <AlertFields
          {...about}
          {...typedIn("stock", refused)}
          kind="stock"
          conditions={[null, ...CONDITIONS]}
          hint={STOCK_HINT}
        />
      </form>,
    );
  }
  return renderToStaticMarkup(
    <>
      <details className="alert-form" open={refused?.kind === "price"}>
        <summary>Tell me when the price drops</summary>
        <form {...form}>
          <AlertFields
            {...about}
            {...typedIn("price", refused)}
            kind="price"
            conditions={[null, ...inStock]}
            hint={PRICE_HINT}
          />
        </form>
      </details>
      {others.length > 0 && (
        <details className="alert-form" open={refused?.kind === "stock"}>
          <summary>Tell me about another condition</summary>
          <form {...form}>
            <AlertFields {...about} {...typedIn("stock", refused)} kind="stock" conditions={others} hint={STOCK_HINT} />
          </form>
        </details>
      )}
    </>,
  );
}

/** The props by which a form shows what was typed and why it was refused. Null if a form of another kind was refused. */
function typedIn(kind: AlertKind, refused: RefusedAlert | null) {
  if (refused?.kind !== kind) return null;
  const { condition, typed, problem } = refused;
  const link = (
    <a href={paths.ownAlerts} className="inline-block py-1 text-ink underline underline-offset-4">
      Price and stock alerts
    </a>
  );
  return {
    ...{ condition, typed },
    error: (
      <>
        {ALERT_PROBLEMS[problem]} {problem === "too-many" && link}
      </>
    ),
  };
}
