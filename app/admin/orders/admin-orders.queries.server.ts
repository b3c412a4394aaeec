import { and, asc, count, desc, eq, inArray, isNotNull, lt, or, type SQL } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { orderEvents, orders, payments } from "#db/schema/index.ts";

import { findCancelProblem } from "../../orders/acts/cancel-order.server.ts";
import { findDeleteProblem } from "../../orders/acts/delete-order.server.ts";
import { addressColumns } from "../../orders/address-columns.server.ts";
import { paidWith } from "../../orders/checkouts.queries.server.ts";
import { nameCountry } from "../../orders/countries.ts";
import { hasPage, isListed } from "../../orders/orders.queries.server.ts";

import type { AdminOrder } from "./admin-order.ts";
import { sumOrderCounts } from "./order-figures.queries.server.ts";
import { listFoundKeys, matchesSearch, MOST_FOUND } from "./order-search.queries.server.ts";
import { ORDERS_PER_PAGE, type OrdersView } from "./orders-view.ts";

const columns = {
  key: orders.key,
  checkoutKey: orders.checkoutKey,
  id: orders.id,
  productId: orders.productId,
  title: orders.title,
  condition: orders.condition,
  previewHash: orders.previewHash,
  quantity: orders.quantity,
  total: orders.totalCents,
  ...addressColumns,
  paymentStatus: orders.paymentStatus,
  review: orders.review,
  provider: orders.provider,
  invoiceId: orders.providerInvoiceId,
  invoiceUrl: orders.invoiceUrl,
  stockHeld: orders.stockHeld,
  shipped: orders.shipped,
  postalService: orders.postalService,
  trackingNumber: orders.trackingNumber,
  createdAt: orders.createdAt,
  paidWith,
};

const newestFirst = [desc(orders.createdAt), desc(orders.key)];

export type OrderWithHistory = AdminOrder & { events: AdminOrderEvent[] };

export interface AdminOrdersPage {
  orders: OrderWithHistory[];
  /** The number of all orders in the view. */
  total: number;
  /** Whether a search has found as many orders as it may; older ones are left out. */
  isCapped: boolean;
  /** The number of the page that is shown, clamped to the last one. */
  page: number;
  pages: number;
}

export type AdminOrderEvent = Pick<
  typeof orderEvents.$inferSelect,
  "kind" | "detail" | "at" | "actorId" | "address" | "note"
>;

/** A page of a view's orders, newest first, with their payments and history. */
export function listAdminOrders(db: Db, view: OrdersView): AdminOrdersPage {
  const keys = getKeys(db, view);
  const pages = Math.max(1, Math.ceil(keys.total / ORDERS_PER_PAGE));
  const page = Math.min(view.page, pages);
  const shown = page === view.page ? keys.shown : getKeys(db, { ...view, page }).shown;
  const rows = db
    .select(columns)
    .from(orders)
    .where(inArray(orders.key, shown))
    .orderBy(...newestFirst)
    .all();
  const listed = withHistory(db, withPayments(db, rows));
  const isCapped = view.q !== "" && keys.total === MOST_FOUND;
  return { orders: listed, total: keys.total, isCapped, page, pages };
}

/** The keys of a page, and the total. */
function getKeys(db: Db, view: OrdersView): { shown: number[]; total: number } {
  const first = (view.page - 1) * ORDERS_PER_PAGE;
  if (view.q !== "") {
    const found = listFoundKeys(db, view.q, matchesFilters(view));
    return { shown: found.slice(first, first + ORDERS_PER_PAGE), total: found.length };
  }
  const shown = db
    .select({ key: orders.key })
    .from(orders)
    .where(matchesFilters(view))
    .orderBy(...newestFirst)
    .limit(ORDERS_PER_PAGE)
    .offset(first)
    .all();
  return { shown: shown.map(({ key }) => key), total: countOrders(db, view) };
}

function countOrders(db: Db, view: OrdersView): number {
  if (!view.review) return sumOrderCounts(db, view);
  return db.select({ orders: count() }).from(orders).where(matchesFilters(view)).get()?.orders ?? 0;
}

/** All orders of a view, on all of its pages, newest first. Read in batches, so that other work can run in between. */
export function* walkAdminOrders(db: Db, view: OrdersView, partSize = 500): Generator<AdminOrder[]> {
  const condition = matchesView(db, view);
  let last: { createdAt: Date; key: number } | undefined;
  for (;;) {
    const older =
      last &&
      or(lt(orders.createdAt, last.createdAt), and(eq(orders.createdAt, last.createdAt), lt(orders.key, last.key)));
    const rows = db
      .select(columns)
      .from(orders)
      .where(and(condition, older))
      .orderBy(...newestFirst)
      .limit(partSize)
      .all();
    if (rows.length > 0) yield withPayments(db, rows);
    last = rows.at(-1);
    if (rows.length < partSize) return;
  }
}

/** The order with an id; null if it does not exist or has no page. */
export function findAdminOrder(db: Db, id: string): AdminOrder | null {
  const row = db
    .select(columns)
    .from(orders)
    .where(and(eq(orders.id, id), hasPage))
    .get();
  return (row && withPayments(db, [row])[0]) ?? null;
}

/** The id of the order with a number; null if it does not exist or has no page. */
export function findIdOfNumber(db: Db, key: number): string | null {
  const isOne = and(eq(orders.key, key), hasPage);
  return db.select({ id: orders.id }).from(orders).where(isOne).get()?.id ?? null;
}

/** The listed orders with these ids, newest first. */
export function listChosenOrders(db: Db, ids: readonly string[]): AdminOrder[] {
  const rows = db
    .select(columns)
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), isListed))
    .orderBy(...newestFirst)
    .all();
  return withPayments(db, rows);
}

/** The order with an id and its history; null if it does not exist or has no page. */
export function findOrderWithHistory(db: Db, id: string): OrderWithHistory | null {
  const order = findAdminOrder(db, id);
  return (order && withHistory(db, [order])[0]) ?? null;
}

/** The hash of an order's image. */
export function findImageOfOrder(db: Db, id: string): string | null {
  return db.select({ hash: orders.previewHash }).from(orders).where(eq(orders.id, id)).get()?.hash ?? null;
}

function withHistory(db: Db, found: AdminOrder[]): OrderWithHistory[] {
  const columnsOfEvent = {
    orderKey: orderEvents.orderKey,
    ...{ kind: orderEvents.kind, detail: orderEvents.detail, at: orderEvents.at },
    ...{ actorId: orderEvents.actorId, address: orderEvents.address, note: orderEvents.note },
  };
  const keys = found.map((order) => order.key);
  const events = db
    .select(columnsOfEvent)
    .from(orderEvents)
    .where(inArray(orderEvents.orderKey, keys))
    .orderBy(asc(orderEvents.orderKey), asc(orderEvents.key))
    .all();
  const eventsOf = groupBy(events, ({ orderKey }) => orderKey);
  return found.map((order) => ({
    ...order,
    events: (eventsOf.get(order.key) ?? []).map(({ kind, detail, at, actorId, address, note }) => ({
      ...{ kind, detail, at, actorId, address, note },
    })),
  }));
}

type Row = Omit<AdminOrder, "hasImage" | "payments" | "endingAct" | "countryName"> & {
  previewHash: string | null;
  checkoutKey: number;
};

function withPayments(db: Db, rows: Row[]): AdminOrder[] {
  const keys = [...new Set(rows.map(({ checkoutKey }) => checkoutKey))];
  const paid = db
    .select({
      checkoutKey: payments.checkoutKey,
      provider: payments.provider,
      id: payments.providerPaymentId,
      status: payments.status,
    })
    .from(payments)
    .where(inArray(payments.checkoutKey, keys))
    .orderBy(asc(payments.checkoutKey), asc(payments.updatedAt))
    .all();
  const paymentsOf = groupBy(paid, ({ checkoutKey }) => checkoutKey);
  const together = db
    .select({ checkoutKey: orders.checkoutKey, paymentStatus: orders.paymentStatus, shipped: orders.shipped })
    .from(orders)
    .where(inArray(orders.checkoutKey, keys))
    .all();
  const ordersOf = groupBy(together, ({ checkoutKey }) => checkoutKey);
  return rows.map(({ previewHash, checkoutKey, ...row }) => ({
    ...row,
    hasImage: previewHash !== null,
    countryName: nameCountry(row.country),
    payments: (paymentsOf.get(checkoutKey) ?? []).map(({ provider, id, status }) => ({ provider, id, status })),
    endingAct: findEndingAct(row, ordersOf.get(checkoutKey) ?? []),
  }));
}

/** How an administrator can end an order in its state. The command checks again, because a payment can arrive. */
function findEndingAct(
  order: Parameters<typeof findDeleteProblem>[1][number],
  together: Parameters<typeof findCancelProblem>[1],
): AdminOrder["endingAct"] {
  if (findCancelProblem(order, together) === null) return "cancel";
  return findDeleteProblem("admin", [order]) === null ? "delete" : null;
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function matchesView(db: Db, view: OrdersView): SQL | undefined {
  return and(matchesFilters(view), view.q === "" ? undefined : matchesSearch(db, view.q));
}

function matchesFilters({ payment, shipping, review }: OrdersView): SQL | undefined {
  return and(
    isListed,
    payment === null ? undefined : eq(orders.paymentStatus, payment),
    shipping === null ? undefined : eq(orders.shipped, shipping === "sent"),
    review ? isNotNull(orders.review) : undefined,
  );
}
