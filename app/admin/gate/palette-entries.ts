/** What the palette of the panels finds. */

export interface PaletteEntry {
  title: string;
  /** What tells it from others with the same title, such as its shop; may be empty. */
  note: string;
  href: string;
  /** Outside of the panels: the link loads a new document. */
  outside?: true;
  /** An act: a field of a form that is posted to the address. */
  post?: { name: string; value: string };
}

export interface PaletteGroup {
  name: "Pages and acts" | "Orders" | "Products" | "Chats";
  entries: PaletteEntry[];
}
