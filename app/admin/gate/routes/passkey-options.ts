import type { LoaderFunctionArgs } from "@remix-run/node";

import { publicOrigin } from "../../../http/public-origin.server.ts";
import { findPasskeyHost, makeLoginOptions } from "../passkeys.server.ts";

/**
 * `GET /admin/login/passkey`: what a browser needs to use a passkey. It reveals nothing about the existing passkeys.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const host = findPasskeyHost(publicOrigin(request));
  const headers = { "Cache-Control": "no-store" };
  if (host === null) return Response.json(null, { status: 404, headers });
  return Response.json(await makeLoginOptions(host, new Date()), { headers });
}
