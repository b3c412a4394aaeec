import type { PanelCounts } from "../admin/gate/areas.ts";
import { PanelBar } from "../admin/gate/panel-bar.tsx";
import type { PageHandle } from "../ui/layout/page-handle.ts";

/** What a loader of the chats returns for the frame of its page. */
export interface Framed {
  /** Null for everybody but the seller who is also an administrator. */
  counts: PanelCounts | null;
}

/** The seller's chats have the frame of the panels for whoever has given the password of the panels. */
export const sellerFrame: PageHandle<() => Framed> = {
  renderHeader: (brand, loaded) => loaded?.counts && <PanelBar brand={brand} counts={loaded.counts} outside />,
};
