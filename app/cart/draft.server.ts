import { createCookie, type Cookie } from "@remix-run/node";

import { readOrMakeSecret } from "../accounts/secrets.server.ts";
import { config } from "../config.server.ts";
import { secureCookies } from "../http/cookies.server.ts";
import { formText } from "../shared/form-text.ts";
import { singleton } from "../shared/singleton.ts";

import { SHIPPING_FIELDS, shippingFields, type ShippingFields } from "./buy-form.ts";

/**
 * What somebody typed into the shipping form when their session turned out to be over, or when they changed a quantity
 * without JavaScript. It waits in the browser itself, in a signed cookie that no script can read, for half an hour or
 * until sign-out, and is only shown to the account that the form was rendered for: on a shared computer nobody else gets
 * to see it, and nothing has to be stored for people who may never sign in again.
 */
interface Draft {
  userId: string;
  shipping: ShippingFields;
}

const HALF_HOUR_SECONDS = 30 * 60;
/** Browsers keep 4,096 bytes with name and attributes. */
const MAX_COOKIE_LENGTH = 3_800;

function draftCookie(): Cookie {
  return singleton("draft-cookie", () =>
    createCookie("draft", {
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure: secureCookies,
      maxAge: HALF_HOUR_SECONDS,
      secrets: [config.sessionSecret ?? readOrMakeSecret("SESSION_SECRET")],
    }),
  );
}

/** A `Set-Cookie` that keeps the form's fields. Should they be too long for a cookie, the longest are left out. */
export async function keepDraft(form: FormData): Promise<string> {
  const shipping = shippingFields(form);
  const byLength = SHIPPING_FIELDS.toSorted((a, b) => shipping[b].length - shipping[a].length);
  let cookie = await draftCookie().serialize({ userId: formText(form, "user"), shipping } satisfies Draft);
  for (const longest of byLength) {
    if (cookie.length <= MAX_COOKIE_LENGTH) break;
    shipping[longest] = "";
    cookie = await draftCookie().serialize({ userId: formText(form, "user"), shipping } satisfies Draft);
  }
  return cookie;
}

/** What this account typed before it had to sign in again; null where nothing waits. */
export async function readDraft(request: Request, userId: string): Promise<ShippingFields | null> {
  // Only ever what `keepDraft` has signed.
  const draft = (await draftCookie().parse(request.headers.get("Cookie"))) as Draft | null;
  return draft?.userId === userId ? draft.shipping : null;
}

export function dropDraft(): Promise<string> {
  return draftCookie().serialize("", { maxAge: 0 });
}
