/**
 * The table of the shops. Routes, pages, API, import, panels and the database read it. No other code compares with a
 * shop's value. docs/architecture.md shows how to add a shop.
 */

export const SHOP_VALUES = ["default", "ayz", "pc", "smart"] as const;
export type ShopValue = (typeof SHOP_VALUES)[number];

export const SORTS = ["title", "views", "rating", "price-asc", "price-desc"] as const;
export type Sort = (typeof SORTS)[number];

export interface Shop {
  readonly value: ShopValue;
  /** The shop's own page; its products live below `${path}/product/`. */
  readonly path: string;
  /** The administrators' panel of this shop. */
  readonly panelPath: string;
  readonly name: string;
  /** The name in the panels. */
  readonly panelName: string;
  readonly tagline: string;
  /** Shorter than the tagline: the summaries of all shops stand side by side. */
  readonly summary: string;
  /** The folder in image addresses: `/images/{imageFolder}/{id}/{n}.webp`. */
  readonly imageFolder: string;
  /**
   * `link`: products are bought elsewhere, through one outbound link. `conditions`: they are sold here, by condition.
   */
  readonly sells: "link" | "conditions";
  /** The sorts that the shop offers, in order. */
  readonly sorts: readonly Sort[];
  readonly sidebar: {
    /** `beside`: next to the products on wide screens. `drawer`: opened by the hamburger. */
    readonly kind: "beside" | "drawer";
    readonly offersSorts: boolean;
    /** Whether each sub-category shows the sums of its typical prices and prices. */
    readonly showsSums: boolean;
  };
  readonly hasTopStrip: boolean;
  /** Whether its page introduces all shops. */
  readonly introducesShops: boolean;
  /** Whether visitors can put its products into a build list. Build lists hold products of `PC_BUILD` only. */
  readonly hasBuildList: boolean;
  /** Whether its page begins with the affiliate disclosure. Every shop shows it beside its links to buy. */
  readonly hasDisclosure: boolean;
  /** The response of `GET /api/products`: an array of products, or an object with products and categories. */
  readonly apiList: "products" | "products-and-categories";
  /** Whether the panel shows an alert for a missing id. Other panels only log it and show the field's message. */
  readonly alertsMissingId: boolean;
}

const ALL_SORTS = SORTS;
const SORTS_WITHOUT_RATING = SORTS.filter((sort) => sort !== "rating");

/** All shops, in the order of the top bar. */
export const SHOPS: readonly Shop[] = [
  {
    value: "default",
    path: "/refferals",
    panelPath: "/admin",
    name: "Referrals Shop",
    panelName: "Referrals Shop",
    tagline: "Hand-picked products from retailers you know.",
    summary: "Picks from other retailers",
    imageFolder: "Products",
    sells: "link",
    sorts: ALL_SORTS,
    sidebar: { kind: "beside", offersSorts: true, showsSums: false },
    hasTopStrip: true,
    introducesShops: false,
    hasBuildList: false,
    hasDisclosure: true,
    apiList: "products",
    alertsMissingId: false,
  },
  {
    value: "ayz",
    path: "/",
    panelPath: "/ayzadmin",
    name: "Open Box Store",
    panelName: "AYZ Shop",
    tagline: "Opened, checked and honestly graded, at a fair price.",
    summary: "Graded items, sold here",
    imageFolder: "AYZProducts",
    sells: "conditions",
    sorts: SORTS_WITHOUT_RATING,
    sidebar: { kind: "beside", offersSorts: true, showsSums: false },
    hasTopStrip: true,
    introducesShops: true,
    hasBuildList: false,
    hasDisclosure: false,
    apiList: "products",
    alertsMissingId: false,
  },
  {
    value: "pc",
    path: "/pcshop",
    panelPath: "/pcadmin",
    name: "PC Build",
    panelName: "PC Shop",
    tagline: "Parts for the computer you are planning, category by category.",
    summary: "Parts for your computer",
    imageFolder: "PCProducts",
    sells: "link",
    sorts: ALL_SORTS,
    sidebar: { kind: "drawer", offersSorts: false, showsSums: true },
    hasTopStrip: false,
    introducesShops: false,
    hasBuildList: true,
    hasDisclosure: false,
    apiList: "products-and-categories",
    alertsMissingId: true,
  },
  {
    value: "smart",
    path: "/smartshop",
    panelPath: "/smartadmin",
    name: "Smart Shop",
    panelName: "Smart Shop",
    tagline: "Devices that make a home a little smarter.",
    summary: "Devices for the home",
    imageFolder: "SmartProducts",
    sells: "link",
    sorts: ALL_SORTS,
    sidebar: { kind: "drawer", offersSorts: true, showsSums: false },
    hasTopStrip: true,
    introducesShops: false,
    hasBuildList: false,
    hasDisclosure: false,
    apiList: "products-and-categories",
    alertsMissingId: true,
  },
];

const BY_VALUE = new Map<string, Shop>(SHOPS.map((shop) => [shop.value, shop]));
const BY_FOLDER = new Map(SHOPS.map((shop) => [shop.imageFolder, shop]));

export function getShop(value: ShopValue): Shop {
  const shop = BY_VALUE.get(value);
  if (!shop) throw new Error(`There is no shop ${value}.`);
  return shop;
}

/** The only shop with cart, orders and chat. */
export const OPEN_BOX = getShop("ayz");
/** The shop whose products are parts of computers, which visitors put into a build list. */
export const PC_BUILD = getShop("pc");

/** The shop of a `?shop=` or path value. `products` is another name of `default` in the call that edits a product. */
export function findShop(value: string | null | undefined): Shop | undefined {
  return BY_VALUE.get(value === "products" ? "default" : (value ?? "default"));
}

export function findShopByFolder(folder: string): Shop | undefined {
  return BY_FOLDER.get(folder);
}

/** The shop of a page: the page is the shop's own or that of one of its products. */
export function getShopOfPath(pathname: string): Shop {
  return SHOPS.find(({ path }) => path !== "/" && isAtOrBelow(path, pathname)) ?? OPEN_BOX;
}

/** Whether an address is `path` or below it. */
export function isAtOrBelow(path: string, pathname: string): boolean {
  const plain = plainPath(pathname);
  return plain === path || plain.startsWith(`${path}/`);
}

/** An address as the router compares it: decoded, in lower case, without trailing slashes. */
function plainPath(pathname: string): string {
  const path = decodePath(pathname).toLowerCase();
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end) || "/";
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Whether a page is the shop's own or that of one of its products. */
export function isInShop(shop: Shop, pathname: string): boolean {
  return plainPath(pathname) === shop.path || (isProductPath(pathname) && getShopOfPath(pathname) === shop);
}

export function isProductPath(pathname: string): boolean {
  const { path } = getShopOfPath(pathname);
  const withinShop = path === "/" ? plainPath(pathname) : plainPath(pathname).slice(path.length);
  return /^\/product\/[^/]+$/.test(withinShop);
}
