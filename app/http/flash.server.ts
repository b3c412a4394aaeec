import { createCookie, redirect } from "@remix-run/node";

import * as paths from "../paths.ts";
import { SHOPS } from "../shops/shops.ts";
import type { Message, MessageOffer } from "../ui/messages/message.ts";

import { cookieName, secureCookies } from "./cookies.server.ts";

/** A message for the page after a redirect. It is read once. */
const flashCookie = createCookie(cookieName("flash"), {
  path: "/",
  sameSite: "lax",
  httpOnly: true,
  secure: secureCookies,
  maxAge: 120,
});

/** Redirects with 303 to a page of this shop, which shows the message. */
export async function redirectWithMessage(path: string, message: Message, headers = new Headers()): Promise<Response> {
  headers.append("Set-Cookie", await flashCookie.serialize(message));
  return redirect(path, { status: 303, headers });
}

/**
 * The message for this request's page, if any, and the cookie header that deletes it. A prefetched page does not
 * consume the message.
 */
export async function takeMessage(request: Request): Promise<{ message: Message; setCookie: string } | null> {
  const purpose = request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "";
  if (purpose.includes("prefetch")) return null;
  const value: unknown = await flashCookie.parse(request.headers.get("Cookie"));
  if (!isMessage(value)) return null;
  return { message: value, setCookie: await flashCookie.serialize("", { maxAge: 0 }) };
}

const TONES: ReadonlySet<unknown> = new Set<Message["tone"]>(["failure", "notice", "success"]);
/** The cookie is not signed, so a forged one must not lead people to other addresses. */
const OFFERED_PATHS: ReadonlySet<unknown> = new Set([
  paths.cart,
  paths.addToCart,
  paths.build,
  paths.savedBuilds,
  ...SHOPS.flatMap((shop) => [paths.bin(shop), paths.products(shop), paths.bulkChanges(shop)]),
]);

function isMessage(value: unknown): value is Message {
  if (typeof value !== "object" || value === null) return false;
  const { text, detail, tone, lang, offer } = value as Record<string, unknown>;
  if (typeof text !== "string" || (detail !== undefined && typeof detail !== "string")) return false;
  return TONES.has(tone) && (lang === undefined || lang === "ru") && (offer === undefined || isOffer(offer));
}

function isOffer(value: unknown): value is MessageOffer {
  if (typeof value !== "object" || value === null) return false;
  const { label, path, fields = {} } = value as Record<string, unknown>;
  if (typeof label !== "string" || !OFFERED_PATHS.has(path)) return false;
  return typeof fields === "object" && fields !== null && Object.values(fields).every((one) => typeof one === "string");
}
