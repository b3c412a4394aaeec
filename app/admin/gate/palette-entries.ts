/** What the palette of the panels finds. */

export interface PaletteEntry {
  title: string;
  /** What tells it from others with the same title, such as its shop; may be empty. */
  note: string;
  href: string;
  /** Outside of the panels: the link loads a new document. */
  outside?: true;
}

export interface PaletteGroup {
  name: "Pages and actions" | "Orders" | "Products" | "Chats";
  entries: PaletteEntry[];
}
