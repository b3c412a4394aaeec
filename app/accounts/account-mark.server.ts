import { createHash } from "node:crypto";

/**
 * What pages show of an account, as one short text: `{holder}.{cart version}`. A browser keeps that of its last answer in
 * a cookie that scripts read, which is how a page in another tab knows that it is stale; see `use-other-tabs.ts`.
 */
export function makeAccountMark(userId: string, cartVersion = ""): string {
  const holder = createHash("sha256").update(userId).digest("base64url").slice(0, 12);
  return `${holder}.${cartVersion}`;
}
