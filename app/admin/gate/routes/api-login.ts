import { apiError, apiMethods } from "../../../http/api.server.ts";
import { parseFields, readJsonBody } from "../../../http/json-body.server.ts";
import { attemptLogin } from "../attempt-login.server.ts";
import { blockedText, WRONG_CODE, WRONG_PASSWORD } from "../gate.messages.ts";
import { credentialsBody } from "../login.schema.ts";

/**
 * `POST /api/login`: returns a token for the shared password and a code of the second factor, to be sent as
 * `Authorization: Bearer`. It also sets the panels' cookie for browsers.
 */
const api = apiMethods({
  async POST({ request, context }) {
    const sent = parseFields(credentialsBody, await readJsonBody(request));
    const login = await attemptLogin(request, context.clientAddress, { ...sent, passkey: "" });
    if (login.ok) {
      const { token, headers } = login.value;
      headers.set("Cache-Control", "no-store");
      return Response.json({ token }, { headers });
    }
    const { problem } = login;
    if (problem.code === "wrong-password") return apiError(401, WRONG_PASSWORD.text);
    if (problem.code === "wrong-code") return apiError(401, WRONG_CODE.text);
    const { retryAfterSeconds } = problem;
    const response = apiError(429, blockedText(retryAfterSeconds), { retryAfter: retryAfterSeconds });
    response.headers.set("Retry-After", String(retryAfterSeconds));
    return response;
  },
});
export const loader = api.loader;
export const action = api.action;
