import { data, type LoaderFunctionArgs } from "@remix-run/node";

import { RETRY_WHEN_BUSY } from "../../catalogue/api/answer-copy.server.ts";
import { CATALOGUE_BUSY } from "../../catalogue/catalogue.messages.ts";
import { db } from "../../database.server.ts";
import { publicOrigin } from "../../http/public-origin.server.ts";
import { refuse } from "../../http/refusal.server.tsx";
import { takeStreamSlot } from "../../http/stream-slots.server.ts";
import { streamParts } from "../../http/stream.server.ts";
import { findShop } from "../../shops/shops.ts";
import { pagesSitemap, productsSitemap } from "../sitemap.server.ts";

/** `/sitemaps/pages.xml` and `/sitemaps/{shop}-{n}.xml`. */
export function loader({ request, params, context }: LoaderFunctionArgs): Response {
  const origin = publicOrigin(request);
  const [, shopValue, n] = /^([a-z]+)-([1-9]\d{0,3})\.xml$/.exec(params.file ?? "") ?? [];
  const shop = shopValue === undefined ? undefined : findShop(shopValue);
  if (params.file !== "pages.xml" && !shop) throw data(null, { status: 404 });
  if (shop && !takeStreamSlot(context)) {
    return refuse(request, CATALOGUE_BUSY, { status: 503, headers: RETRY_WHEN_BUSY });
  }
  const parts = shop ? productsSitemap(db, shop, Number(n), origin) : pagesSitemap(db, origin);
  return new Response(streamParts(context, parts), { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
