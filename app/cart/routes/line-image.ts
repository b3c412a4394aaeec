import type { LoaderFunctionArgs } from "@remix-run/node";

import { findUser } from "../../accounts/guards.server.ts";
import { db } from "../../database.server.ts";
import { imageResponse } from "../../images/image-response.server.ts";
import { findLineImage } from "../cart.queries.server.ts";

/** `GET /account/cart/{line}/picture.webp`: the image of a cart line whose product was deleted. */
export function loader({ request, context, params }: LoaderFunctionArgs): Promise<Response> {
  const user = findUser(request);
  const hash = user && findLineImage(db, user.id, Number(params.line));
  return imageResponse({ request, context }, { hash, size: "preview", audience: "private" });
}
