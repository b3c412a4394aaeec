import { z } from "zod";

import { db } from "../../../database.server.ts";
import { apiError, apiMethods } from "../../../http/api.server.ts";
import { parseFields, readJsonBody } from "../../../http/json-body.server.ts";
import { log } from "../../../log.server.ts";
import { addressKey } from "../address-key.ts";
import { isAdminPassword } from "../admin-password.server.ts";
import { blockedText, WRONG_PASSWORD } from "../gate.messages.ts";
import { logIn } from "../log-in.server.ts";

const credentials = z.object({ password: z.string({ error: "Give the password." }) });

/** `POST /api/login`: a token for the shared password, to be sent as `Authorization: Bearer`. */
const api = apiMethods({
  async POST({ request, context }) {
    const { password } = parseFields(credentials, await readJsonBody(request));
    const address = addressKey(context.clientAddress);
    const login = await logIn(db, { address, password, isRight: isAdminPassword, now: new Date() });
    if (login.ok) return Response.json({ token: login.value }, { headers: { "Cache-Control": "no-store" } });
    log.warn({ address, reason: login.code }, "an administrator's login was refused");
    if (login.code === "wrong_password") return apiError(401, WRONG_PASSWORD.text);
    const { retryAfterSeconds } = login;
    const response = apiError(429, blockedText(retryAfterSeconds), { retryAfter: retryAfterSeconds });
    response.headers.set("Retry-After", String(retryAfterSeconds));
    return response;
  },
});
export const loader = api.loader;
export const action = api.action;
