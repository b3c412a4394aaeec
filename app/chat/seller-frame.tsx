import type { PanelCounts } from "../admin/gate/areas.ts";
import { PanelBar } from "../admin/gate/panel-bar.tsx";
import type { PageHandle } from "../ui/layout/page-handle.ts";

/** What a loader of the chats returns for the frame of its page. */
export interface Framed {
  /** Null for everybody but the seller who is also an administrator. */
  counts: PanelCounts | null;
}

/** The frame of the panels around the seller's chats, if the seller is also logged in as an administrator. */
export const sellerFrame: PageHandle<() => Framed> = {
  renderHeader: (brand, loaded) => loaded?.counts && <PanelBar brand={brand} counts={loaded.counts} outside />,
};
