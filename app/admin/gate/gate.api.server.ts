import { z } from "zod";

import type { ApiSection } from "../../api/call.ts";

import { credentialsBody, tokenBody } from "./login.schema.ts";

export const gateApi: ApiSection = {
  name: "Administrators",
  description: "The password opens a session of 12 hours, which ends after 2 hours without a call.",
  calls: [
    {
      call: "POST api/login",
      id: "logIn",
      summary: "Get a token for the administrators' password",
      description: "The response also sets the token as a cookie.",
      access: "everybody",
      body: {
        schema: credentialsBody,
        notes: { code: "A code of an authenticator app, or a recovery code. Needed while the second factor is on." },
      },
      answer: { status: 200, description: "The token.", schema: z.object({ token: z.string() }) },
      errors: {
        400: true,
        401: "The password or the code is wrong.",
        429: {
          description: "Too many failures. The right password is refused as well.",
          schema: z.object({ error: z.string(), retryAfter: z.int().describe("In seconds.") }),
        },
      },
    },
    {
      call: "POST api/verify-token",
      id: "verifyToken",
      summary: "Whether a token is still valid",
      access: "everybody",
      body: { schema: tokenBody },
      answer: { status: 200, description: "Whether the token is valid.", schema: z.object({ valid: z.boolean() }) },
      errors: { 400: true },
    },
  ],
};
