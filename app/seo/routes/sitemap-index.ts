import type { LoaderFunctionArgs } from "@remix-run/node";

import { db } from "../../database.server.ts";
import { publicOrigin } from "../../http/public-origin.server.ts";
import { streamParts } from "../../http/stream.server.ts";
import { sitemapIndex } from "../sitemap.server.ts";

export function loader({ request, context }: LoaderFunctionArgs): Response {
  const body = streamParts(context, sitemapIndex(db, publicOrigin(request)));
  return new Response(body, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
