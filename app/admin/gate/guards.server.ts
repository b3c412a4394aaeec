import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";

import { findUser } from "../../accounts/guards.server.ts";
import type { AdminActor } from "../../audit/actor.ts";
import { config } from "../../config.server.ts";
import { db } from "../../database.server.ts";
import { apiError } from "../../http/api.server.ts";
import { readJsonBody } from "../../http/json-body.server.ts";
import { readForm } from "../../http/read-form.server.ts";
import * as paths from "../../paths.ts";

import { readAdminToken } from "./admin-cookie.server.ts";
import { needsSetUp } from "./admin-password.server.ts";
import { adminActor, isAdminToken } from "./admin-tokens.server.ts";
import { ADMINISTRATORS_ONLY, LOG_IN_FIRST } from "./gate.messages.ts";
import { hasPasskeys } from "./passkeys.server.ts";
import type { RefusedRequest } from "./refused-request.ts";
import { hasSecondFactor } from "./second-factor.server.ts";

type Sent = Pick<ActionFunctionArgs, "request" | "context">;

export function isAdmin(request: Request): boolean {
  return findAdminToken(request) !== null;
}

/** The administrator who sent a request, as the audit trail names them; null if nobody is logged in. */
export function findAdmin({ request, context }: Sent): AdminActor | null {
  const token = findAdminToken(request);
  return token === null ? null : adminActor(token, context.clientAddress);
}

function findAdminToken(request: Request): string | null {
  const token = readAdminToken(request);
  return token !== undefined && isAdminToken(db, token, new Date()) ? token : null;
}

/** Guards panels: throws 401. The gate then shows the login form. */
export function requireAdmin(request: Request): void {
  if (!isAdmin(request)) throw refusePage(request);
}

/** Guards the forms of panels, and returns who sends one. */
export function requireAdminToAct(sent: Sent): AdminActor {
  const admin = findAdmin(sent);
  if (!admin) throw refusePage(sent.request);
  return admin;
}

/** Reads the form of a panel, and returns who sends it. Checks twice, because a session may end while a body arrives. */
export async function readAdminForm(sent: Sent): Promise<{ by: AdminActor; form: FormData }> {
  requireAdminToAct(sent);
  const form = await readForm(sent.request);
  return { by: requireAdminToAct(sent), form };
}

function refusePage(request: Request) {
  if (needsSetUp()) return redirect(paths.setUp);
  const sentForm = request.method === "POST";
  return data(refusedRequest({ sentForm, blockedForSeconds: 0 }), { status: 401 });
}

/** Throws 429, for which the gate shows how long no login is possible. */
export function refuseLogins(blockedForSeconds: number): never {
  const refused = refusedRequest({ sentForm: false, blockedForSeconds });
  throw data(refused, { status: 429, headers: { "Retry-After": String(blockedForSeconds) } });
}

function refusedRequest(request: Pick<RefusedRequest, "sentForm" | "blockedForSeconds">): RefusedRequest {
  return {
    ...request,
    needsCode: hasSecondFactor(db),
    takesPasskey: hasPasskeys(db),
    demoPassword: config.demoAdminPassword,
  };
}

/** Guards the API: throws 401, or 403 for a signed-in user who is not an administrator. */
export function requireApiAdmin(request: Request): void {
  if (!isAdmin(request)) throw refuseCall(request);
}

/** Guards the API's calls that change something, and returns who sends one. */
export function requireApiAdminToAct(sent: Sent): AdminActor {
  const admin = findAdmin(sent);
  if (!admin) throw refuseCall(sent.request);
  return admin;
}

/** The same for a form that a script of the panels sends. */
export async function readApiAdminForm(sent: Sent): Promise<{ by: AdminActor; form: FormData }> {
  requireApiAdminToAct(sent);
  const form = await readForm(sent.request);
  return { by: requireApiAdminToAct(sent), form };
}

/** The same for the JSON body of an API call. */
export async function readApiAdminJson(sent: Sent, maxBytes?: number): Promise<{ by: AdminActor; body: unknown }> {
  requireApiAdminToAct(sent);
  const body = await readJsonBody(sent.request, maxBytes);
  return { by: requireApiAdminToAct(sent), body };
}

function refuseCall(request: Request): Response {
  return findUser(request) ? apiError(403, ADMINISTRATORS_ONLY) : apiError(401, LOG_IN_FIRST);
}
