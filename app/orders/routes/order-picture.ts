import type { LoaderFunctionArgs } from "@remix-run/node";

import { findUser } from "../../accounts/guards.server.ts";
import { db } from "../../database.server.ts";
import { answerKeptPicture } from "../../images/kept-picture.server.ts";
import { findOrderPicture } from "../order-picture.queries.server.ts";

/** `GET /account/orders/{id}/picture.webp`: the product's picture as it was when the order was made, for its buyer. */
export function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const user = findUser(request);
  return answerKeptPicture(request, user && findOrderPicture(db, user.id, params.id ?? ""));
}
