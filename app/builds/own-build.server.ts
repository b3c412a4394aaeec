import { buildCookie } from "../http/cookies.server.ts";

import { packParts, unpackParts, type BuildLine } from "./build.ts";

/** The visitor's own list, from the cookie, which anybody may have written. */
export function readOwnBuild(request: Request): BuildLine[] {
  return unpackParts(buildCookie.read(request.headers.get("Cookie")) ?? "").lines;
}

/** The header that stores a list as the visitor's own. */
export function storeOwnBuild(lines: readonly BuildLine[]): string {
  return lines.length === 0 ? buildCookie.clear() : buildCookie.serialize(packParts(lines));
}
