import type { LoaderFunctionArgs } from "@remix-run/node";

import { findUser } from "../../accounts/guards.server.ts";
import { db } from "../../database.server.ts";
import { answerKeptPicture } from "../../images/kept-picture.server.ts";
import { findLinePicture } from "../cart.queries.server.ts";

/** `GET /account/cart/{line}/picture.webp`: the picture that a line has kept of a product that is gone. */
export function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const user = findUser(request);
  return answerKeptPicture(request, user && findLinePicture(db, user.id, Number(params.line)));
}
