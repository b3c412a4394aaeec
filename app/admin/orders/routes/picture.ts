import type { LoaderFunctionArgs } from "@remix-run/node";

import { db } from "../../../database.server.ts";
import { answerKeptPicture } from "../../../images/kept-picture.server.ts";
import { requireApiAdmin } from "../../gate/guards.server.ts";
import { findPictureOfOrder } from "../admin-orders.queries.server.ts";

/** `GET /orders/{id}/picture.webp`: the product's picture as it was when the order was made. */
export function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  requireApiAdmin(request);
  return answerKeptPicture(request, findPictureOfOrder(db, params.id ?? ""));
}
