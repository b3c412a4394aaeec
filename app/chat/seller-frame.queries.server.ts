import type { Db } from "#db/connection.ts";

import type { SessionUser } from "../accounts/user.ts";
import type { PanelCounts } from "../admin/gate/areas.ts";
import { isAdmin } from "../admin/gate/guards.server.ts";
import { getPanelCounts } from "../admin/gate/panel-counts.queries.server.ts";

/** The counts in the frame of the panels. Null for people who do not see the frame. */
export function findFrameCounts(
  db: Db,
  request: Request,
  { isSeller }: Pick<SessionUser, "isSeller">,
): PanelCounts | null {
  return isSeller && isAdmin(request) ? getPanelCounts(db) : null;
}
