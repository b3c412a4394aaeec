import type { LoaderFunctionArgs } from "@remix-run/node";

import { config } from "../../../config.server.ts";
import { db } from "../../../database.server.ts";
import { apiError } from "../../../http/api.server.ts";
import { publicOrigin } from "../../../http/public-origin.server.ts";
import { renderLetter } from "../../../mail/render-letter.ts";
import { requireApiAdmin } from "../../gate/guards.server.ts";
import { NO_LETTER } from "../mail.messages.ts";
import { findLetter } from "../outbox.queries.server.ts";

/** `GET /admin/mail/{id}/letter.html`: a letter with its design. It can run and load nothing. */
export function loader({ request, params }: LoaderFunctionArgs): Response {
  requireApiAdmin(request);
  const found = findLetter(db, params.id ?? "");
  if (!found) return apiError(404, NO_LETTER);
  return new Response(renderLetter(found.letter, { shopName: config.shopName, origin: publicOrigin(request) }).html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "Cache-Control": "no-store",
    },
  });
}
