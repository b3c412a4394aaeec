import type { ActionFunctionArgs } from "@remix-run/node";

import type { AdminActor } from "../../audit/actor.ts";
import { db } from "../../database.server.ts";
import { formText } from "../../shared/form-text.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";
import { isFreshLogin } from "../gate/admin-tokens.server.ts";
import { confirmIdentity } from "../gate/attempt-login.server.ts";
import { blockedText, WRONG_CODE, WRONG_PASSWORD } from "../gate/gate.messages.ts";
import { requireAdminToAct } from "../gate/guards.server.ts";
import type { LoginProblem } from "../gate/log-in.server.ts";
import { hasSecondFactor } from "../gate/second-factor.server.ts";

import type { FieldErrors } from "./field-errors.ts";

interface Refused {
  errors: FieldErrors;
  /** Of the response. */
  init: { status: number; headers?: Record<string, string> };
}

/**
 * Checks the password and the code in a form that changes what protects the panels. Returns who sent it, for the change
 * that follows at once. Failures count as failed logins. Throws 401 if the session has ended during the check.
 */
export async function confirmAdmin(
  sent: ActionFunctionArgs,
  form: FormData,
): Promise<Result<AdminActor, Problem<"refused", Refused>>> {
  const credentials = {
    password: formText(form, "password"),
    code: formText(form, "code"),
    passkey: formText(form, "passkey"),
  };
  const confirmed = await confirmIdentity(sent.request, sent.context.clientAddress, credentials);
  const by = requireAdminToAct(sent);
  return confirmed.ok ? ok(by) : fail("refused", describeRefusal(confirmed.problem));
}

/**
 * The fields with which a form confirms who sends it. Soon after the login (see `isFreshLogin`) it needs none. Later it
 * needs the password, and the code if there is a second factor.
 */
export function findConfirmations({ session }: AdminActor): Record<"password" | "code", boolean> {
  const password = !isFreshLogin(db, session, new Date());
  return { password, code: password && hasSecondFactor(db) };
}

/** Checks the password and the code in such a form, unless the login is fresh (see `confirmAdmin`). */
export async function confirmUnlessFresh(
  sent: ActionFunctionArgs,
  form: FormData,
): Promise<Result<AdminActor, Problem<"refused", Refused>>> {
  const by = requireAdminToAct(sent);
  return isFreshLogin(db, by.session, new Date()) ? ok(by) : confirmAdmin(sent, form);
}

function describeRefusal(problem: LoginProblem): Refused {
  if (problem.code === "blocked") {
    const { retryAfterSeconds } = problem;
    const headers = { "Retry-After": String(retryAfterSeconds) };
    return { errors: { password: { text: blockedText(retryAfterSeconds) } }, init: { status: 429, headers } };
  }
  const errors = problem.code === "wrong-password" ? { password: WRONG_PASSWORD } : { code: WRONG_CODE };
  return { errors, init: { status: 422 } };
}
