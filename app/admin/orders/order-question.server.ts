import { data, type LoaderFunctionArgs } from "@remix-run/node";

import { db } from "../../database.server.ts";
import { safePath } from "../../http/redirect.ts";
import type { PaidWith } from "../../orders/paid-together.messages.ts";
import * as paths from "../../paths.ts";

import { findAdminOrder } from "./admin-orders.queries.server.ts";

/** The order of a confirmation page, and where the page leads back to. */
export interface OrderInQuestion {
  id: string;
  number: number;
  title: string;
  /** In cents. */
  total: number;
  /** The other orders that are paid by the same invoice. */
  paidWith: PaidWith[];
  returnTo: string;
}

/** Throws 404 if the order has no page. `page`: where the question leads back to if its address does not say. */
export function getOrderInQuestion(
  { request, params }: LoaderFunctionArgs,
  page: string = paths.adminOrders,
): OrderInQuestion {
  const order = findAdminOrder(db, params.id ?? "");
  if (!order) throw data(null, { status: 404 });
  const returnTo = safePath(new URL(request.url).searchParams.get("returnTo"), page);
  return {
    id: order.id,
    number: order.key,
    title: order.title,
    total: order.total,
    paidWith: order.paidWith,
    returnTo,
  };
}
