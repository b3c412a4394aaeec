import * as paths from "../../paths.ts";
import { PAYMENT_STATUSES, type PaymentStatus } from "../../payments/payment-status.ts";
import { parsePageNumber } from "../../shared/page-number.ts";
import { searchText } from "../../shared/search-text.ts";

/** The view of the orders page. The address holds it: `?q=&payment=&shipping=&review=&page=`. */
export interface OrdersView {
  /** The search text for everything that is known of an order; "" for none. */
  q: string;
  payment: PaymentStatus | null;
  shipping: ShippingFilter | null;
  /** Only orders that a person has to look at. */
  review: boolean;
  /** From 1. */
  page: number;
}

export const SHIPPING_FILTERS = ["unsent", "sent"] as const;
export type ShippingFilter = (typeof SHIPPING_FILTERS)[number];

/** The orders that are paid and not sent. The page opens on them if there are any. */
export const TO_BE_SENT = { payment: "finished", shipping: "unsent" } as const satisfies Partial<OrdersView>;

const PARAMETERS = ["q", "payment", "shipping", "review", "page"];

/** Whether an address asks for no view, so that the page chooses one. */
export function asksForNoView(params: URLSearchParams): boolean {
  return !PARAMETERS.some((name) => params.has(name));
}

/** The periods that figures are shown for, in days. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

export function parsePeriod(params: URLSearchParams): Period {
  return PERIODS.find((days) => String(days) === params.get("days")) ?? 30;
}

export const ORDERS_PER_PAGE = 25;

/** Reads a view from an address. Ignores invalid values. */
export function parseOrdersView(params: URLSearchParams): OrdersView {
  return {
    q: searchText(params.get("q")),
    payment: PAYMENT_STATUSES.find((status) => status === params.get("payment")) ?? null,
    shipping: SHIPPING_FILTERS.find((filter) => filter === params.get("shipping")) ?? null,
    review: params.get("review") === "1",
    page: parsePageNumber(params.get("page")),
  };
}

/** The query of a view's address: `?payment=finished&page=2`, or "" for all orders. */
export function ordersSearch(view: Partial<OrdersView>): string {
  const params = new URLSearchParams();
  if (view.q) params.set("q", view.q);
  if (view.payment) params.set("payment", view.payment);
  if (view.shipping) params.set("shipping", view.shipping);
  if (view.review) params.set("review", "1");
  if (view.page && view.page > 1) params.set("page", String(view.page));
  const search = params.toString();
  return search && `?${search}`;
}

/** The address of a view. "All orders" needs a parameter, because the bare address opens another view. */
export function ordersPath(view: Partial<OrdersView>): string {
  return paths.adminOrders + (ordersSearch(view) || "?shipping=all");
}

/** Whether the view may filter orders out. */
export function isFiltered({ q, payment, shipping, review }: OrdersView): boolean {
  return q !== "" || payment !== null || shipping !== null || review;
}
