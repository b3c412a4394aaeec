import type { ActionFunctionArgs } from "@remix-run/node";

import { formText } from "../../shared/form-text.ts";
import { confirmIdentity } from "../gate/attempt-login.server.ts";
import { blockedText, WRONG_CODE, WRONG_PASSWORD } from "../gate/gate.messages.ts";

import type { FieldErrors } from "./field-errors.ts";

interface Refused {
  errors: FieldErrors;
  /** Of the response. */
  init: { status: number; headers?: Record<string, string> };
}

/**
 * Checks the password and the code in a form that changes what protects the panels. Returns null if both are right.
 * Failures count as failed logins.
 */
export async function findRefusal({ request, context }: ActionFunctionArgs, form: FormData): Promise<Refused | null> {
  const credentials = {
    password: formText(form, "password"),
    code: formText(form, "code"),
    passkey: formText(form, "passkey"),
  };
  const confirmed = await confirmIdentity(request, context.clientAddress, credentials);
  if (confirmed.ok) return null;
  const { problem } = confirmed;
  if (problem.code === "blocked") {
    const { retryAfterSeconds } = problem;
    const headers = { "Retry-After": String(retryAfterSeconds) };
    return { errors: { password: { text: blockedText(retryAfterSeconds) } }, init: { status: 429, headers } };
  }
  const errors = problem.code === "wrong-password" ? { password: WRONG_PASSWORD } : { code: WRONG_CODE };
  return { errors, init: { status: 422 } };
}
