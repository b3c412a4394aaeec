import { waitForWriteLock } from "#db/write-lock.ts";

import { db } from "../../database.server.ts";
import { apiError, apiMethods } from "../../http/api.server.ts";
import { NO_SHOP } from "../../shops/shops.messages.ts";
import { findShop } from "../../shops/shops.ts";
import { NO_PRODUCT } from "../catalogue.messages.ts";
import { countView } from "../views/views.server.ts";
import { identifyVisitor } from "../views/visitor.server.ts";

export const handle = { waitsForLock: false };

/** `POST /api/products/{id}/view?shop=`: reports a view of a product. */
const api = apiMethods({
  async POST({ request, params, context }) {
    const shop = findShop(new URL(request.url).searchParams.get("shop"));
    if (!shop) return apiError(404, NO_SHOP);
    const visitor = await identifyVisitor(request, context.clientAddress);
    await waitForWriteLock(db);
    const view = { shop: shop.value, id: params.id ?? "", address: context.clientAddress, now: new Date() };
    if (!countView(db, { ...view, visitors: visitor?.names ?? [] })) return apiError(404, NO_PRODUCT);
    const headers = new Headers({ "Cache-Control": "no-store" });
    if (visitor?.setCookie) headers.set("Set-Cookie", visitor.setCookie);
    return new Response(null, { status: 204, headers });
  },
});
export const loader = api.loader;
export const action = api.action;
