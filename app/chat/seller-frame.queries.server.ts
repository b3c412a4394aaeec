import type { Db } from "#db/connection.ts";

import type { SessionUser } from "../accounts/user.ts";
import type { PanelCounts } from "../admin/gate/areas.ts";
import { isAdmin } from "../admin/gate/guards.server.ts";
import { getPanelCounts } from "../admin/gate/panel-counts.queries.server.ts";
import { config } from "../config.server.ts";

import { chatsOfSeller } from "./chat.messages.ts";

/** The notice for an administrator who has not signed in as the seller; null for anybody else. */
export function findSellerHint(request: Request, user: SessionUser | null): string | null {
  const { sellerEmail } = config;
  return sellerEmail !== undefined && !user?.isSeller && isAdmin(request) ? chatsOfSeller(sellerEmail) : null;
}

/** The counts in the frame of the panels. Null for people who do not see the frame. */
export function findFrameCounts(
  db: Db,
  request: Request,
  { isSeller }: Pick<SessionUser, "isSeller">,
): PanelCounts | null {
  return isSeller && isAdmin(request) ? getPanelCounts(db) : null;
}
