/** The route around all pages of the panels. */
export const PANELS = "admin";

/** The routes of the panels that pages outside load data from: the palette, which the seller's chats show, and its parent. */
export const LOADED_FROM_OUTSIDE: ReadonlySet<string> = new Set([PANELS, "admin/palette/routes/palette"]);

/**
 * The name of the route manifest of pages outside of the panels. Their client router needs few routes of the panels,
 * because links into the panels load a document: the panels have another content security policy. The development
 * server has one manifest, whose name stays.
 */
export function nameShopManifest(manifest: string): string {
  return manifest.replace(/(\/manifest-\w+)\.js$/, "$1-shops.js");
}
