import type { LoaderFunctionArgs } from "@remix-run/node";

import { waitForWriteLock } from "#db/write-lock.ts";

import { db } from "../../database.server.ts";
import { findShop } from "../../shops/shops.ts";
import { sourceOf } from "../views/source.ts";
import { countView } from "../views/views.server.ts";
import { identifyVisitor } from "../views/visitor.server.ts";

/** A transparent image of one pixel. */
const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** `GET /views/{shop}/{id}.gif`: counts a view without JavaScript. Only for pages of this site. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const shop = findShop(params.shop);
  const id = /^(.+)\.gif$/.exec(params.file ?? "")?.[1];
  const headers = new Headers({ "Content-Type": "image/gif", "Cache-Control": "no-store" });
  if (shop && id && sourceOf(request) === "own") {
    const visitor = await identifyVisitor(request, context.clientAddress);
    if (visitor) {
      await waitForWriteLock(db);
      const address = context.clientAddress;
      countView(db, { shop: shop.value, id, visitors: visitor.names, address, now: new Date() });
      if (visitor.setCookie) headers.set("Set-Cookie", visitor.setCookie);
    }
  }
  return new Response(PIXEL, { headers });
}
