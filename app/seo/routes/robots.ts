import type { LoaderFunctionArgs } from "@remix-run/node";

import { publicOrigin } from "../../http/public-origin.server.ts";

export function loader({ request }: LoaderFunctionArgs): Response {
  const lines = [
    "User-agent: *",
    "Allow: /api/images/",
    "Disallow: /api/",
    "Disallow: /views/",
    "Disallow: /*?*q=",
    `Sitemap: ${publicOrigin(request)}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
