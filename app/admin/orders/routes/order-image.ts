import type { LoaderFunctionArgs } from "@remix-run/node";

import { db } from "../../../database.server.ts";
import { imageResponse } from "../../../images/image-response.server.ts";
import { requireApiAdmin } from "../../gate/guards.server.ts";
import { findImageOfOrder } from "../admin-orders.queries.server.ts";

/** `GET /orders/{id}/picture.webp`: the product's image when the order was made. */
export function loader({ request, context, params }: LoaderFunctionArgs): Promise<Response> {
  requireApiAdmin(request);
  const hash = findImageOfOrder(db, params.id ?? "");
  return imageResponse({ request, context }, { hash, size: "preview", audience: "private" });
}
