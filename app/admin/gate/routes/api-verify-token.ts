import { db } from "../../../database.server.ts";
import { apiMethods } from "../../../http/api.server.ts";
import { parseFields, readJsonBody } from "../../../http/json-body.server.ts";
import { isAdminToken } from "../admin-tokens.server.ts";
import { tokenBody } from "../login.schema.ts";

export const handle = { waitsForLock: false };

/** `POST /api/verify-token`: whether a token is still valid for the panels. */
const api = apiMethods({
  async POST({ request }) {
    const { token } = parseFields(tokenBody, await readJsonBody(request));
    return Response.json({ valid: isAdminToken(db, token, new Date()) }, { headers: { "Cache-Control": "no-store" } });
  },
});
export const loader = api.loader;
export const action = api.action;
