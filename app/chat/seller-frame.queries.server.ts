import type { Db } from "#db/connection.ts";

import type { SessionUser } from "../accounts/user.ts";
import type { PanelCounts } from "../admin/gate/areas.ts";
import { isAdmin } from "../admin/gate/guards.server.ts";
import { getPanelCounts } from "../admin/gate/panel-counts.queries.server.ts";

/** What the frame of the panels counts; null for who does not see it. */
export function findFrameCounts(
  db: Db,
  request: Request,
  { isSeller }: Pick<SessionUser, "isSeller">,
): PanelCounts | null {
  return isSeller && isAdmin(request) ? getPanelCounts(db) : null;
}
