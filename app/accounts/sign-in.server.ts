import { redirect, type ActionFunctionArgs } from "@remix-run/node";

import { addChosenItem, clearChosenItem } from "../cart/chosen-item.server.ts";
import { moveDraft } from "../cart/draft.server.ts";
import { config } from "../config.server.ts";
import { db } from "../database.server.ts";
import { accountMarkCookie } from "../http/cookies.server.ts";
import { redirectWithMessage } from "../http/flash.server.ts";
import { log } from "../log.server.ts";
import { hashToken, publicIdOf } from "../shared/token.server.ts";

import { ACCOUNT_LOCKED } from "./accounts.messages.ts";
import { isLocked } from "./account-lock.server.ts";
import { makeAccountMark } from "./account-mark.server.ts";
import { findSellerId } from "./seller.server.ts";
import { readSessionToken, serializeSessionCookie } from "./session-cookie.server.ts";
import { signIn } from "./sessions.server.ts";
import { signInPath } from "./sign-in-path.ts";
import type { User } from "./user.ts";

/**
 * Signs the user in with a new session and redirects to `next`. The item that the visitor chose goes into the cart. A
 * locked account gets a message instead.
 */
export async function signInAndRedirect(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  user: User,
  next: string,
  headers = new Headers(),
): Promise<Response> {
  if (isLocked(db, user.id)) {
    log.warn({ userId: user.id, address: context.clientAddress }, "Refused the sign-in of a locked account.");
    return redirectWithMessage(signInPath(next), ACCOUNT_LOCKED, headers);
  }
  const previousToken = readSessionToken(request.headers.get("Cookie"));
  const browser = { address: context.clientAddress, userAgent: request.headers.get("User-Agent") };
  const token = signIn(db, { user, previousToken, now: new Date(), ...browser });
  const session = publicIdOf(hashToken(token));
  log.info({ userId: user.id, session, address: context.clientAddress }, "A user signed in.");
  if (user.email.toLowerCase() === config.sellerEmail && findSellerId(db, config.sellerEmail) !== user.id) {
    log.warn(
      { userId: user.id },
      "Another account with the seller's e-mail address signed in as a customer. If it is the seller's new account, run npm run admin -- seller reset.",
    );
  }
  headers.append("Set-Cookie", serializeSessionCookie(token));
  const draft = await moveDraft(request, { userId: user.id, token });
  if (draft !== null) headers.append("Set-Cookie", draft);
  const added = await addChosenItem(db, request, user.id);
  if (added) headers.append("Set-Cookie", await clearChosenItem());
  headers.append("Set-Cookie", accountMarkCookie.serialize(makeAccountMark(user.id)));
  return added ? redirectWithMessage(next, added, headers) : redirect(next, { status: 303, headers });
}
