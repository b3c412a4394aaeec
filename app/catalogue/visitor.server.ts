import { createHash, randomBytes } from "node:crypto";

import { isbot } from "isbot";

import { visitorCookie } from "../http/cookies.server.ts";
import { singleton } from "../shared/singleton.ts";

export interface Visitor {
  /** Every name this visitor is known by. */
  names: string[];
  /** To set on the answer when the visitor had no cookie yet. */
  setCookie: string | null;
}

const DAY_MS = 24 * 60 * 60_000;
const salt = singleton("visitor-salt", () => ({ day: -1, value: "" }));

/** Who asks, for counting views; null for bots and for pages fetched ahead of being looked at. */
export async function identifyVisitor(request: Request, clientAddress: string): Promise<Visitor | null> {
  const userAgent = request.headers.get("User-Agent");
  const purpose = request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "";
  if (!userAgent || isbot(userAgent) || purpose.includes("prefetch")) return null;
  const known: unknown = await visitorCookie.parse(request.headers.get("Cookie"));
  if (typeof known === "string" && /^[0-9a-f]{32}$/.test(known)) return { names: [known], setCookie: null };
  const name = randomBytes(16).toString("hex");
  const hash = createHash("sha256").update(`${dailySalt()} ${clientAddress} ${userAgent}`).digest("hex").slice(0, 32);
  return { names: [hash, name], setCookie: await visitorCookie.serialize(name) };
}

/** Known to this process for a day only, so that an address cannot be found again from its hash. */
function dailySalt(): string {
  const day = Math.floor(Date.now() / DAY_MS);
  if (salt.day !== day) {
    salt.day = day;
    salt.value = randomBytes(16).toString("hex");
  }
  return salt.value;
}
