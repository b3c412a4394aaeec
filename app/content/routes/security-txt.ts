import type { LoaderFunctionArgs } from "@remix-run/node";

import { config } from "../../config.server.ts";
import { publicOrigin } from "../../http/public-origin.server.ts";
import * as paths from "../../paths.ts";
import { DAY_MS } from "../../shared/durations.ts";

/** After this time readers must fetch the file again (`Expires`). */
const VALID_DAYS = 90;

/** `GET /.well-known/security.txt`: where vulnerabilities are reported (RFC 9116), if the owner has set that. */
export function loader({ request }: LoaderFunctionArgs): Response {
  if (config.securityContact === undefined) throw new Response(null, { status: 404 });
  const lines = [
    `Contact: ${config.securityContact}`,
    `Expires: ${new Date(Date.now() + VALID_DAYS * DAY_MS).toISOString()}`,
    `Canonical: ${publicOrigin(request)}${paths.securityTxt}`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
