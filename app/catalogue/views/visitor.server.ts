import { createHash, randomBytes } from "node:crypto";

import { isbot } from "isbot";

import { visitorCookie } from "../../http/cookies.server.ts";
import { dayOf } from "../../shared/day.ts";
import { singleton } from "../../shared/singleton.ts";

export interface Visitor {
  /** All identifiers of this visitor. */
  names: string[];
  /** The cookie to set on the response, if the visitor had none. */
  setCookie: string | null;
}

const salt = singleton("visitor-salt", () => ({ day: -1, value: "" }));

/** Identifies the visitor, for counting views. Returns null for bots and for prefetched pages. */
export async function identifyVisitor(request: Request, clientAddress: string): Promise<Visitor | null> {
  if (!isCountable(request)) return null;
  const known: unknown = await visitorCookie.parse(request.headers.get("Cookie"));
  if (typeof known === "string" && /^[0-9a-f]{32}$/.test(known)) return { names: [known], setCookie: null };
  const name = randomBytes(16).toString("hex");
  const hash = createHash("sha256")
    .update(`${dailySalt()} ${clientAddress} ${request.headers.get("User-Agent")}`)
    .digest("hex")
    .slice(0, 32);
  return { names: [hash, name], setCookie: await visitorCookie.serialize(name) };
}

/** A secret that this process changes every day, so that an address cannot be recovered from its hash. */
function dailySalt(): string {
  const day = dayOf(new Date());
  if (salt.day !== day) {
    salt.day = day;
    salt.value = randomBytes(16).toString("hex");
  }
  return salt.value;
}

/** Whether a view or click by this request counts. Bots and prefetches do not. */
export function isCountable(request: Request): boolean {
  const userAgent = request.headers.get("User-Agent");
  const purpose = request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "";
  return Boolean(userAgent) && !isbot(userAgent) && !purpose.includes("prefetch");
}
