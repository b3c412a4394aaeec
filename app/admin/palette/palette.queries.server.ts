import type { Db } from "#db/connection.ts";

import type { SessionUser } from "../../accounts/user.ts";
import { listMostViewed } from "../../catalogue/lists/catalogue.queries.server.ts";
import { chooseSearch } from "../../catalogue/lists/product-search.queries.server.ts";
import { findStoredProduct } from "../../catalogue/products/stored-products.queries.server.ts";
import { listChats } from "../../chat/chat.queries.server.ts";
import { chatActor, chatIsOn } from "../../chat/participants.server.ts";
import * as paths from "../../paths.ts";
import { SHOPS, type Shop } from "../../shops/shops.ts";
import type { PaletteEntry, PaletteGroup } from "../gate/palette-entries.ts";
import { listFoundOrders } from "../orders/order-search.queries.server.ts";

import { listPages } from "./palette-pages.ts";

/** The most entries of each group. `PRODUCTS` applies to each shop. */
const ORDERS = 6;
const PRODUCTS = 4;
const CHATS = 5;
/** The shortest text that titles of products are searched for, in characters. Ids are found by any text. */
const SEARCHED_TITLE = 3;

/** Searches the panels. Lists chats only for the signed-in seller. */
export function searchPanels(db: Db, text: string, user: SessionUser | null): PaletteGroup[] {
  const groups: PaletteGroup[] = [{ name: "Pages and actions", entries: listPages(text) }];
  if (text !== "") {
    groups.push({ name: "Orders", entries: listOrderEntries(db, text) });
    groups.push({ name: "Products", entries: SHOPS.flatMap((shop) => listProductEntries(db, shop, text)) });
    groups.push({ name: "Chats", entries: listChatEntries(db, text, user) });
  }
  return groups.filter(({ entries }) => entries.length > 0);
}

function listOrderEntries(db: Db, text: string): PaletteEntry[] {
  return listFoundOrders(db, text, ORDERS).map(({ id, key, title, contactName }) => ({
    title: `Order ${key}: ${title || "—"}`,
    note: contactName,
    href: paths.adminOrder(id),
  }));
}

function listProductEntries(db: Db, shop: Shop, text: string): PaletteEntry[] {
  const named = findStoredProduct(db, shop.value, text);
  const isLong = [...text].length >= SEARCHED_TITLE;
  const found = isLong ? listMostViewed(db, shop, chooseSearch(db, text), PRODUCTS) : [];
  const products = [
    ...(named ? [{ id: text, title: named.input.title }] : []),
    ...found.filter(({ id }) => !named || id !== text),
  ];
  return products.map(({ id, title }) => ({
    title,
    note: `${shop.name}, ${id}`,
    href: paths.panelProduct(shop, "edit", id),
  }));
}

function listChatEntries(db: Db, text: string, user: SessionUser | null): PaletteEntry[] {
  if (!chatIsOn() || !user?.isSeller) return [];
  const { chats } = listChats(db, chatActor(user), { query: text });
  return chats.slice(0, CHATS).map(({ id, buyer_name, title }) => ({
    ...{ title: buyer_name, note: title, href: paths.chat(id), outside: true },
  }));
}
