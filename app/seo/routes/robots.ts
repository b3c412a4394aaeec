import type { LoaderFunctionArgs } from "@remix-run/node";

import { publicOrigin } from "../../http/public-origin.server.ts";
import * as paths from "../../paths.ts";

export function loader({ request }: LoaderFunctionArgs): Response {
  const lines = [
    "User-agent: *",
    `Allow: ${paths.apiImagesPrefix}`,
    `Disallow: ${paths.apiPrefix}`,
    `Disallow: ${paths.viewsPrefix}`,
    `Disallow: ${paths.comparePrefix}`,
    `Disallow: ${paths.goPrefix}`,
    `Disallow: ${paths.productsJson}`,
    "Disallow: /*?*q=",
    `Sitemap: ${publicOrigin(request)}${paths.sitemapIndex}`,
    // The feeds of new products, which are read more often than the sitemaps.
    `Sitemap: ${publicOrigin(request)}${paths.newProductsFeed(null)}`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
