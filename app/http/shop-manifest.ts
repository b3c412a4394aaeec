/** The route around all pages of the panels. */
export const PANELS = "admin";

/** The routes of the panels that other pages ask: the palette, which the seller's chats have, and its parent. */
export const ASKED_FROM_OUTSIDE: ReadonlySet<string> = new Set([PANELS, "admin/palette/routes/palette"]);

/**
 * The name of the route manifest of pages outside of the panels. Links from them into the panels load a document,
 * because the panels have another content security policy, so the client router needs few routes of the panels. The
 * development server has one manifest, whose name stays.
 */
export function nameShopManifest(manifest: string): string {
  return manifest.replace(/(\/manifest-\w+)\.js$/, "$1-shops.js");
}
