import type { Db } from "#db/connection.ts";

import { countUnreadOfSeller } from "../../chat/chat.queries.server.ts";
import { countDeadLinks } from "../../links/link-checks.queries.server.ts";
import { countOpenCases } from "../../orders/cases/cases.queries.server.ts";
import { countOrdersToSend } from "../../orders/order-counts.queries.server.ts";

import type { PanelCounts } from "./areas.ts";

/** Every page of the panels loads these, so each must be cheap. */
export function getPanelCounts(db: Db): PanelCounts {
  return {
    toBeSent: countOrdersToSend(db),
    needAttention: countOpenCases(db),
    unread: countUnreadOfSeller(db),
    deadLinks: countDeadLinks(db),
  };
}
