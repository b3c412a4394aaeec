import { z } from "zod";

import { db } from "../../../database.server.ts";
import { apiMethods } from "../../../http/api.server.ts";
import { parseFields, readJsonBody } from "../../../http/json-body.server.ts";
import { isAdminToken } from "../admin-tokens.server.ts";
import { NO_TOKEN } from "../gate.messages.ts";

const body = z.object({ token: z.string({ error: NO_TOKEN }) });

export const handle = { waitsForLock: false };

/** `POST /api/verify-token`: whether a token is still valid for the panels. */
const api = apiMethods({
  async POST({ request }) {
    const { token } = parseFields(body, await readJsonBody(request));
    return Response.json({ valid: isAdminToken(db, token, new Date()) }, { headers: { "Cache-Control": "no-store" } });
  },
});
export const loader = api.loader;
export const action = api.action;
