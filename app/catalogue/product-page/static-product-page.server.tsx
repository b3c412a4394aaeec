import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server.js";
import sanitizeHtml, { type Attributes, type Tag } from "sanitize-html";

import type { Db } from "#db/connection.ts";

import { getChatSummary } from "../../chat/summary.server.ts";
import * as paths from "../../paths.ts";
import type { Shop } from "../../shops/shops.ts";
import { IMAGE_PARAM } from "../carousel.ts";
import { ProductPage } from "../components/product/product-page.tsx";

import type { ProductPageData } from "./product-page.queries.server.ts";

/**
 * Renders a product page as inert HTML: links have no target, forms send nothing, and no view is counted. `addresses`
 * maps image URLs to the URLs to use in their place.
 */
export async function renderStaticProductPage(
  db: Db,
  shop: Shop,
  page: ProductPageData,
  addresses: ReadonlyMap<string, string>,
): Promise<string> {
  const shell = { chat: getChatSummary(db, null), user: null };
  const routes = [{ id: "root", path: "*", loader: () => shell, element: <ProductPage shop={shop} {...page} /> }];
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(paths.product(shop, page.product.id), "http://localhost")));
  if (context instanceof Response) throw new Error("The page of a product redirects.");
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />);
  return withoutActs(html, addresses);
}

/** The attributes that are removed from links. */
const OF_LINKS = new Set(["href", "ping", "target", "rel", "aria-label"]);
/** A link to another image of the product. */
// eslint-disable-next-line no-restricted-syntax -- The pattern has only constants, so no input can make it slow.
const TO_IMAGE = new RegExp(`[?&]${IMAGE_PARAM}=`);
const NO_LINK = "data-image";

/** `html` comes from the shop's own components, and its descriptions are already sanitized. */
function withoutActs(html: string, addresses: ReadonlyMap<string, string>): string {
  const moved = (address: string) => addresses.get(address) ?? address;
  const keep = (tagName: string, attribs: Attributes): Tag => ({ tagName, attribs });
  return sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    parser: { lowerCaseTags: false, lowerCaseAttributeNames: false },
    exclusiveFilter: ({ tag, attribs, mediaChildren }) =>
      tag === "noscript" ||
      (tag === "input" && attribs["type"] === "hidden") ||
      // Thumbnails stay, as images that cannot be pressed. Arrows go.
      (NO_LINK in attribs && !mediaChildren.includes("img")),
    transformTags: {
      a: (_, { class: look = "", ...attribs }) => {
        if (TO_IMAGE.test(attribs["href"] ?? "")) return keep("span", { [NO_LINK]: "" });
        const rest = Object.entries(attribs).filter(([name]) => !OF_LINKS.has(name));
        return keep("a", { ...Object.fromEntries(rest), class: look.replace("cursor-zoom-in", "") });
      },
      // Stays a form for the style sheet. `method="dialog"` sends nothing outside of a dialog.
      form: (_, { class: look }) => keep("form", { method: "dialog", ...(look !== undefined && { class: look }) }),
      button: (_, attribs) => keep("button", { ...attribs, type: "button" }),
      img: (_, { src = "", srcset, srcSet = srcset, ...rest }) => {
        const sources = srcSet?.split(", ").map((source) => source.replace(/^\S+/, moved));
        return keep("img", { ...rest, src: moved(src), ...(sources && { srcset: sources.join(", ") }) });
      },
    },
  });
}
