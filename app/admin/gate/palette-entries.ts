/** The results of the panels' palette. */

export interface PaletteEntry {
  title: string;
  /** Distinguishes entries with the same title, such as by the shop. May be empty. */
  note: string;
  href: string;
  /** Outside of the panels: the link loads a new document. */
  outside?: true;
  /** An act: a field of a form that is posted to the address. */
  post?: { name: string; value: string };
}

export interface PaletteGroup {
  name: "Pages and actions" | "Orders" | "Products" | "Chats";
  entries: PaletteEntry[];
}
