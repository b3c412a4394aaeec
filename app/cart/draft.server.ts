import { createCookie, type Cookie } from "@remix-run/node";

import { readOrMakeSecret } from "../accounts/secrets.server.ts";
import { config } from "../config.server.ts";
import { secureCookies } from "../http/cookies.server.ts";
import { formText } from "../shared/form-text.ts";
import { singleton } from "../shared/singleton.ts";

import { SHIPPING_FIELDS, shippingFields, type ShippingFields } from "./buy-form.ts";

/**
 * The typed text of the shipping form, kept when the session has expired or when a quantity is changed without JavaScript.
 * It is in a signed HttpOnly cookie for half an hour or until sign-out, so the server stores nothing for people who may
 * never return. It is shown only to the account that the form was rendered for, in case of a shared computer.
 */
interface Draft {
  userId: string;
  shipping: ShippingFields;
}

const HALF_HOUR_SECONDS = 30 * 60;
/** Browsers limit a cookie to 4,096 bytes with its name and attributes. */
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

/** Returns a `Set-Cookie` with the form's fields. Omits the longest ones if they do not fit. */
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

/** Returns this account's draft, or null. */
export async function readDraft(request: Request, userId: string): Promise<ShippingFields | null> {
  // The signature proves that `keepDraft` wrote it.
  const draft = (await draftCookie().parse(request.headers.get("Cookie"))) as Draft | null;
  return draft?.userId === userId ? draft.shipping : null;
}

export function dropDraft(): Promise<string> {
  return draftCookie().serialize("", { maxAge: 0 });
}
