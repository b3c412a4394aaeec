import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

import helmet from "helmet";

import { config } from "../config.server.ts";

const setHeaders = helmet({
  contentSecurityPolicy: false,
  referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  strictTransportSecurity: config.publicUrl?.startsWith("https:") ? { maxAge: 31_536_000 } : false,
  xFrameOptions: { action: "deny" },
});

/** The security headers that every response has. They depend on the settings only, so they are made once. */
export const SECURITY_HEADERS: readonly [name: string, value: string][] = makeSecurityHeaders();

function makeSecurityHeaders(): [name: string, value: string][] {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  setHeaders(response.req, response, () => {});
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}
