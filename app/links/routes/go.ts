import { redirect } from "@remix-run/node";

import { waitForWriteLock } from "#db/write-lock.ts";

import { sourceOf } from "../../catalogue/views/source.ts";
import { isCountable } from "../../catalogue/views/visitor.server.ts";
import { db } from "../../database.server.ts";
import { apiError, apiMethods } from "../../http/api.server.ts";
import { chargesOfAddress, spend } from "../../http/rate-limits.server.ts";
import * as paths from "../../paths.ts";
import { NO_SHOP } from "../../shops/shops.messages.ts";
import { findShop } from "../../shops/shops.ts";
import { findBuyLinkName } from "../buy-links.ts";
import { countClick, findBuyLink } from "../clicks.server.ts";

export const handle = { waitsForLock: false };

const HEADERS = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };

/**
 * `GET /go/{shop}/{id}` and `/go/{shop}/{id}/{marketplace}`: counts a click and redirects to the product's own link, or
 * to the product's page if it cannot be bought there. `POST` counts only: browsers send it when somebody follows a link
 * with this address in its `ping`.
 */
const api = apiMethods({
  GET: ({ request, params, context }) => follow(request, params, context.clientAddress),
  async POST({ request, params, context }) {
    const followed = await follow(request, params, context.clientAddress);
    return followed.status === 404 ? followed : new Response(null, { status: 204, headers: HEADERS });
  },
});
export const loader = api.loader;
export const action = api.action;

type Params = Partial<Record<"shop" | "id" | "marketplace", string>>;

async function follow(request: Request, params: Params, address: string): Promise<Response> {
  const shop = findShop(params.shop);
  const name = findBuyLinkName(params.marketplace ?? "link");
  if (!shop || !name) return apiError(404, NO_SHOP);
  const id = params.id ?? "";
  const found = findBuyLink(db, shop.value, id, name);
  if (!found) return redirect(paths.product(shop, id), { status: 303, headers: HEADERS });
  if (isClick(request) && spend(db, chargesOfAddress("clicks", address), new Date()).ok) {
    await waitForWriteLock(db);
    countClick(db, found, new Date());
  }
  return redirect(found.url, { status: 302, headers: HEADERS });
}

/** Whether a person has followed the link here: no bot, no prefetch, no image or frame, no page of another site. */
function isClick(request: Request): boolean {
  const destination = request.headers.get("Sec-Fetch-Dest") ?? "document";
  const isPing = request.method === "POST";
  return (
    isCountable(request) &&
    sourceOf(request) !== "foreign" &&
    (isPing || (request.method === "GET" && destination === "document"))
  );
}
