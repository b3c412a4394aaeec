import * as paths from "../../paths.ts";
import { fold } from "../../shared/fold.ts";
import { SHOPS } from "../../shops/shops.ts";
import { START_BACKUP } from "../gate/acts.ts";
import { AREAS } from "../gate/areas.ts";
import type { PaletteEntry } from "../gate/palette-entries.ts";
import { SECTIONS } from "../settings/sections.ts";

const act = (title: string, note: string, href: string): PaletteEntry => ({ title, note, href });

const inNavigation = new Set(AREAS.flatMap(({ pages }) => pages.map(({ path }) => path)));

/** The pages of the navigation, and tasks on pages that the navigation does not list. */
const PAGES: readonly PaletteEntry[] = [
  ...AREAS.flatMap(({ name: area, pages }) =>
    pages.map(({ name, path, outside }) => ({
      ...act(name, area === name ? "" : area, path),
      ...(outside && { outside }),
    })),
  ),
  ...SHOPS.filter((shop) => !inNavigation.has(paths.products(shop))).map((shop) =>
    act("Products", shop.name, paths.products(shop)),
  ),
  act("Send orders", "Mark as sent by a list of tracking numbers", paths.sendOrders),
  act("Change the password", "Security", paths.adminPassword),
  act("Add an authenticator app", "Security", paths.addAuthenticator),
  ...SHOPS.map((shop) => act("Add product", shop.name, paths.panelTab(shop, "add"))),
  ...SHOPS.map((shop) => act("Import and export products", shop.name, paths.csv(shop))),
  ...SHOPS.map((shop) => act("Categories", shop.name, paths.categories(shop))),
  ...SHOPS.map((shop) => act("Bulk changes", shop.name, paths.bulkChanges(shop))),
  ...SHOPS.map((shop) => act("Deleted products", shop.name, paths.bin(shop))),
  ...SECTIONS.map(({ name, title }) => act(title, "Settings", paths.settingsOf(name))),
  { ...act("Back up now", "Starts a backup", paths.healthPage), post: START_BACKUP },
  { ...act("Use the dark theme", "This browser", paths.theme), post: { name: "theme", value: "dark" } },
  { ...act("Use the light theme", "This browser", paths.theme), post: { name: "theme", value: "light" } },
];

/** The pages whose name and note have every word of the text; all for an empty text. */
export function listPages(text: string): PaletteEntry[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  return PAGES.filter(({ title, note }) => words.every((word) => fold(`${title} ${note}`).includes(word)));
}
