/**
 * What a shop is. Routes, screens, API, import, panels and the database read this table; nothing else compares with a
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
  /** In the panels. */
  readonly panelName: string;
  readonly tagline: string;
  /** The folder in image addresses: `/images/{imageFolder}/{id}/{n}.webp`. */
  readonly imageFolder: string;
  /** `link`: bought elsewhere through one outbound link. `conditions`: sold here, by condition. */
  readonly sells: "link" | "conditions";
  /** Sorts the shop knows, in the order they are offered. */
  readonly sorts: readonly Sort[];
  readonly sidebar: {
    /** `beside` stands next to the products on wide screens, `drawer` hides behind the hamburger. */
    readonly kind: "beside" | "drawer";
    readonly offersSorts: boolean;
    /** Sums of typical prices and prices under each sub-category. */
    readonly showsSums: boolean;
  };
  readonly hasTopStrip: boolean;
  readonly hasDisclosure: boolean;
  /** What `GET /api/products` returns: the products alone, or an object that has the categories too. */
  readonly apiList: "products" | "products-and-categories";
  /** Whether a missing id is said in an alert of the panel; the other panels only log it, beside the field's message. */
  readonly alertsMissingId: boolean;
}

const ALL_SORTS = SORTS;
const SORTS_WITHOUT_RATING = SORTS.filter((sort) => sort !== "rating");

/** In the order of the top bar. */
export const SHOPS: readonly Shop[] = [
  {
    value: "default",
    path: "/refferals",
    panelPath: "/admin",
    name: "Referrals Shop",
    panelName: "Referrals Shop",
    tagline: "Hand-picked products, bought at the retailers you know.",
    imageFolder: "Products",
    sells: "link",
    sorts: ALL_SORTS,
    sidebar: { kind: "beside", offersSorts: true, showsSums: false },
    hasTopStrip: true,
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
    imageFolder: "AYZProducts",
    sells: "conditions",
    sorts: SORTS_WITHOUT_RATING,
    sidebar: { kind: "beside", offersSorts: true, showsSums: false },
    hasTopStrip: true,
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
    imageFolder: "PCProducts",
    sells: "link",
    sorts: ALL_SORTS,
    sidebar: { kind: "drawer", offersSorts: false, showsSums: true },
    hasTopStrip: false,
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
    tagline: "Devices that make a home a little cleverer.",
    imageFolder: "SmartProducts",
    sells: "link",
    sorts: ALL_SORTS,
    sidebar: { kind: "drawer", offersSorts: true, showsSums: false },
    hasTopStrip: true,
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

/** The shop with cart, orders and chat: their commands, API and addresses are of this one alone. */
export const OPEN_BOX = getShop("ayz");

/** The shop of a `?shop=` or path value; `products` is the edit call's other name for `default`. */
export function findShop(value: string | null | undefined): Shop | undefined {
  return BY_VALUE.get(value === "products" ? "default" : (value ?? "default"));
}

export function findShopByFolder(folder: string): Shop | undefined {
  return BY_FOLDER.get(folder);
}

/** The shop a page address belongs to: a shop's own path or a product's below it. */
export function getShopOfPath(pathname: string): Shop {
  return SHOPS.find(({ path }) => path !== "/" && isAtOrBelow(path, pathname)) ?? OPEN_BOX;
}

/** Whether an address is a path or lies below it. */
export function isAtOrBelow(path: string, pathname: string): boolean {
  const plain = plainPath(pathname);
  return plain === path || plain.startsWith(`${path}/`);
}

/** An address as the router compares it: decoded, whatever its case, without slashes at its end. */
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

/** Whether a page is a shop's own or one of its products. */
export function isInShop(shop: Shop, pathname: string): boolean {
  return plainPath(pathname) === shop.path || (isProductPath(pathname) && getShopOfPath(pathname) === shop);
}

export function isProductPath(pathname: string): boolean {
  const { path } = getShopOfPath(pathname);
  const withinShop = path === "/" ? plainPath(pathname) : plainPath(pathname).slice(path.length);
  return /^\/product\/[^/]+$/.test(withinShop);
}
