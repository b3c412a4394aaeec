import type { LoaderFunctionArgs } from "@remix-run/node";

import { findUser } from "../../accounts/guards.server.ts";
import { db } from "../../database.server.ts";
import { imageResponse } from "../../images/image-response.server.ts";
import { findOrderImage } from "../order-image.queries.server.ts";

/** `GET /account/orders/{id}/picture.webp`: the product's image from the time of the order, for its buyer. */
export function loader({ request, context, params }: LoaderFunctionArgs): Promise<Response> {
  const user = findUser(request);
  const hash = user && findOrderImage(db, user.id, params.id ?? "");
  return imageResponse({ request, context }, { hash, size: "preview", audience: "private" });
}
