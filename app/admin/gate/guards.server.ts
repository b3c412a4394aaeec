import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";

import { findUser } from "../../accounts/guards.server.ts";
import type { Scope } from "../../api/scopes.ts";
import type { Actor, AdminActor, KeyActor } from "../../audit/actor.ts";
import { config } from "../../config.server.ts";
import { db } from "../../database.server.ts";
import { apiError } from "../../http/api.server.ts";
import { readJsonBody } from "../../http/json-body.server.ts";
import { spend } from "../../http/rate-limits.server.ts";
import { readForm } from "../../http/read-form.server.ts";
import * as paths from "../../paths.ts";

import { readAdminToken } from "./admin-cookie.server.ts";
import { needsSetUp } from "./admin-password.server.ts";
import { adminActor, isAdminToken } from "./admin-tokens.server.ts";
import { findApiKey } from "./api-keys.server.ts";
import { ADMINISTRATORS_ONLY, lacksScope, LOG_IN_FIRST, TOO_MANY_CALLS } from "./gate.messages.ts";
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

/**
 * Guards panels. Throws 401, for which the gate shows the login form; in a shop without a password a redirect to the
 * setup.
 */
export function requireAdmin(request: Request): void {
  if (!isAdmin(request)) throw refusePage(request);
}

/** Guards the forms of panels, and returns who sends one. */
export function requireAdminToAct(sent: Sent): AdminActor {
  const admin = findAdmin(sent);
  if (!admin) throw refusePage(sent.request);
  return admin;
}

/**
 * Reads the form of a panel, and returns who sends it. Checks twice, because a session may end while a body arrives.
 */
export async function readAdminForm(sent: Sent, maxBytes?: number): Promise<{ by: AdminActor; form: FormData }> {
  requireAdminToAct(sent);
  const form = await readForm(sent.request, maxBytes);
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

/**
 * Guards the API: throws 401, or 403 for a signed-in user who is not an administrator. With a scope it also
 * admits programs whose key has that scope.
 */
export function requireApiAdmin(request: Request, scope?: Scope): void {
  requireCaller({ request, address: null, scope });
}

/** Guards the API's calls that change something, and returns who sends one. */
export function requireApiAdminToAct({ request, context }: Sent, scope?: Scope): AdminActor | KeyActor {
  return requireCaller({ request, address: context.clientAddress, scope });
}

/** The same for a form that a script of the panels sends. */
export async function readApiAdminForm(sent: Sent): Promise<{ by: Actor; form: FormData }> {
  requireApiAdminToAct(sent);
  const form = await readForm(sent.request);
  return { by: requireApiAdminToAct(sent), form };
}

/** The same for the JSON body of an API call. */
export async function readApiAdminJson(
  sent: Sent,
  scope: Scope,
  maxBytes?: number,
): Promise<{ by: Actor; body: unknown }> {
  requireApiAdminToAct(sent, scope);
  const body = await readJsonBody(sent.request, maxBytes);
  return { by: requireApiAdminToAct(sent, scope), body };
}

interface Call {
  request: Request;
  /** Null for a call that changes nothing: nobody has to be named. */
  address: string | null;
  scope: Scope | undefined;
}

function requireCaller({ request, address, scope }: Call): AdminActor | KeyActor {
  const token = findAdminToken(request);
  if (token !== null) return adminActor(token, address ?? "");
  const now = new Date();
  const key = findApiKey(db, request, now);
  if (!key) throw refuseCall(request);
  if (scope === undefined || !key.scopes.includes(scope)) throw apiError(403, lacksScope(scope));
  const spent = spendKeyBudget(request, key.id, now);
  if (spent > 0) throw apiError(429, TOO_MANY_CALLS, {}, { "Retry-After": String(spent) });
  return { kind: "key", name: key.name, address: address ?? "" };
}

const counted = new WeakSet<Request>();

/** Counts a call of a key once, however often it is checked. Returns how many seconds it must wait. */
function spendKeyBudget(request: Request, keyId: number, now: Date): number {
  if (counted.has(request)) return 0;
  counted.add(request);
  const spent = spend(db, [{ budget: "key-calls", subject: String(keyId) }], now);
  return spent.ok ? 0 : spent.problem.retryAfterSeconds;
}

/** The program whose key a request sends, if the key has the scope; null otherwise. */
export function findKeyCaller(sent: Sent, scope: Scope): KeyActor | null {
  if (!findApiKey(db, sent.request, new Date())) return null;
  const caller = requireCaller({ request: sent.request, address: sent.context.clientAddress, scope });
  return caller.kind === "key" ? caller : null;
}

function refuseCall(request: Request): Response {
  return findUser(request) ? apiError(403, ADMINISTRATORS_ONLY) : apiError(401, LOG_IN_FIRST);
}
