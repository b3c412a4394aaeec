import { createHash } from "node:crypto";

/**
 * A short text that changes when the user or their cart changes: `{hash of the user's id}.{cart version}`. Responses
 * set it as a cookie that scripts can read. So a page in another tab can tell that it is stale; see
 * `use-other-tabs.ts`.
 */
export function makeAccountMark(userId: string, cartVersion = ""): string {
  const idHash = createHash("sha256").update(userId).digest("base64url").slice(0, 12);
  return `${idHash}.${cartVersion}`;
}
