import type { Db } from "#db/connection.ts";

import { readSessionToken } from "../accounts/session-cookie.server.ts";
import { findSessionOwner } from "../accounts/sessions.server.ts";
import { formText } from "../shared/form-text.ts";
import { hashToken } from "../shared/token.server.ts";

import { SHIPPING_FIELDS, shippingFields, type ShippingFields } from "./buy-form.ts";
import { makeHalfHourCookie } from "./half-hour-cookie.server.ts";

/**
 * The typed text of the shipping form, kept when the session has expired, or when another button of the cart's form is
 * pressed without JavaScript. It is in a signed HttpOnly cookie for half an hour or until sign-out, so the server
 * stores nothing for people who may never return. It belongs to one account and one session. Only the browser that
 * holds the session can create it, and sees it. If that browser signs in again as the same account, its new session
 * gets the draft.
 */
interface Draft {
  userId: string;
  /** The hash of the session's token. */
  session: string;
  shipping: ShippingFields;
}

/** Browsers limit a cookie to 4,096 bytes with its name and attributes. */
const MAX_COOKIE_LENGTH = 3_800;

const draftCookie = () => makeHalfHourCookie("draft");

/**
 * Returns a `Set-Cookie` with the form's fields, or with `shipping` in their place. Omits the longest ones if they do
 * not fit. Clears the draft if the browser has no session, not even an expired one, or if the form was rendered for
 * another account.
 */
export async function saveDraft(
  db: Db,
  request: Request,
  form: FormData,
  shipping = shippingFields(form),
): Promise<string> {
  const token = readSessionToken(request.headers.get("Cookie"));
  const userId = token === undefined ? null : findSessionOwner(db, token);
  if (token === undefined || userId === null || userId !== formText(form, "user")) return clearDraft();
  const session = hashToken(token);
  const kept = { ...shipping };
  const byLength = SHIPPING_FIELDS.toSorted((a, b) => kept[b].length - kept[a].length);
  let cookie = await draftCookie().serialize({ userId, session, shipping: kept } satisfies Draft);
  for (const longest of byLength) {
    if (cookie.length <= MAX_COOKIE_LENGTH) break;
    kept[longest] = "";
    cookie = await draftCookie().serialize({ userId, session, shipping: kept } satisfies Draft);
  }
  return cookie;
}

/** Returns the draft of this account and this browser's session, or null. */
export async function readDraft(request: Request, userId: string): Promise<ShippingFields | null> {
  const draft = await parseDraft(request);
  const token = readSessionToken(request.headers.get("Cookie"));
  const isOwn = draft?.userId === userId && token !== undefined && draft.session === hashToken(token);
  return isOwn ? draft.shipping : null;
}

/**
 * After sign-in: returns a `Set-Cookie` that gives the draft of the browser's previous session to its new one, or
 * removes the draft of another account. Null if there is no draft.
 */
export async function moveDraft(
  request: Request,
  { userId, token }: { userId: string; token: string },
): Promise<string | null> {
  if (!(await parseDraft(request))) return null;
  const shipping = await readDraft(request, userId);
  if (!shipping) return clearDraft();
  return draftCookie().serialize({ userId, session: hashToken(token), shipping } satisfies Draft);
}

/** The signature proves that this file wrote it. */
function parseDraft(request: Request): Promise<Draft | null> {
  return draftCookie().parse(request.headers.get("Cookie")) as Promise<Draft | null>;
}

export function clearDraft(): Promise<string> {
  return draftCookie().serialize("", { maxAge: 0 });
}
