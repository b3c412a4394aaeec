import { data } from "@remix-run/node";

import { requireUser, requireUserToAct } from "../accounts/guards.server.ts";
import type { SessionUser } from "../accounts/user.ts";
import { readForm } from "../http/read-form.server.ts";

/** Guards the pages of the seller: redirects visitors to sign in, throws 403 for buyers. */
export function requireSeller(request: Request): SessionUser {
  return assertSeller(requireUser(request));
}

/** Guards the forms of the seller, and reads one. `page` shows the form. */
export async function readSellerForm(request: Request, page: string): Promise<FormData> {
  assertSeller(await requireUserToAct(request, page));
  const form = await readForm(request);
  // The session may have ended while the form arrived.
  assertSeller(await requireUserToAct(request, page));
  return form;
}

function assertSeller(user: SessionUser): SessionUser {
  if (!user.isSeller) throw data(null, { status: 403 });
  return user;
}
