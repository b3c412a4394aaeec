import { path, withQuery } from "./shared/path.ts";
import { OPEN_BOX, type Shop, type ShopValue } from "./shops/shops.ts";

/**
 * Builds every address of `routes.ts`, in the same order. `paths.test.ts` keeps the two in step. Import it whole, so
 * that the browser gets only what it uses: `import * as paths from "../paths.ts"`, then `paths.product(shop, id)`. The
 * addresses of a shop and of its panel are fields of the shop: `shop.path`, `shop.panelPath`.
 */

/** The Open Box Store. Also the fallback when no other page to return to is known. */
export const home = OPEN_BOX.path;
export const product = (shop: Shop, id: string) => (shop.path === "/" ? "" : shop.path) + path`/product/${id}`;

export const image = (shop: Shop, id: string, file: string) => path`/images/${shop.imageFolder}/${id}/${file}`;
export const nestedImage = (shop: Shop, id: string, folder: "large" | "preview" | "description", file: string) =>
  path`/images/${shop.imageFolder}/${id}/${folder}/${file}`;

/** Counts a click and redirects to a product's link to another shop. */
export const go = (shop: ShopValue, id: string, marketplace?: string) =>
  marketplace === undefined ? path`/go/${shop}/${id}` : path`/go/${shop}/${id}/${marketplace}`;

/** Serves the glyphs of the categories as one SVG file with a symbol for each. */
export const glyphs = "/glyphs.svg";
/** An image of the owner's logo. */
export const brandImage = (file: string, version: string) => path`/brand/${file}?v=${version}`;
/** A page of the footer. */
export const contentPage = (name: string) => path`/pages/${name}`;
/** The visitor's own list of parts. Its forms post to it, too. */
export const build = "/pcshop/build";
/** A list of parts for others: `parts` as `app/builds/build.ts` writes them. */
export const sharedBuild = (parts: readonly string[]) =>
  withQuery(
    build,
    parts.map((part): [string, string] => ["part", part]),
  );
/** Adds a part to the visitor's own list. */
export const addToBuild = "/pcshop/build/add";
/** Receives the forms that save and delete lists of parts. */
export const savedBuilds = "/pcshop/build/saved";
/** The prefix of comparisons, for robots. */
export const comparePrefix = "/compare/";
export const compare = (shop: ShopValue, ids: readonly string[]) =>
  withQuery(
    path`/compare/${shop}`,
    ids.map((id): [string, string] => ["id", id]),
  );

export const signIn = "/sign-in";
export const signInAndReturn = (next: string) => path`/sign-in?next=${next}`;
export const googleSignIn = "/auth/google";
export const googleCallback = "/auth/google/callback";
export const demoSignIn = "/auth/demo";
export const signOut = "/auth/logout";

export const account = "/account";
export const accountTab = (tab: "orders" | "cart") => path`/account?tab=${tab}`;
export const accountOrdersPage = (page: number) =>
  page === 1 ? accountTab("orders") : path`/account?tab=orders&page=${page}`;
/** The cart as a page. */
export const cart = accountTab("cart");
/** The action of the cart's form. With `index` Remix uses the action of the cart's route, not of its parent route. */
export const postCart = "/account?index&tab=cart";
export const ownSessions = "/account/sessions";
/** A person's alerts about prices and stock. Products' pages post new ones here. */
export const ownAlerts = "/account/alerts";
/** The link in letters that stops all alerts of an account. */
export const stopAlerts = (token: string) => path`/alerts/stop/${token}`;
export const ownData = "/account/data";
export const downloadOwnData = "/account/data/download";
export const cartLineImage = (line: number) => path`/account/cart/${line}/picture.webp`;
export const accountOrder = (orderId: string) => path`/account/orders/${orderId}`;
export const orderImage = (orderId: string) => path`/account/orders/${orderId}/picture.webp`;
export const deleteOrder = (orderId: string) => path`/account/orders/${orderId}/delete`;
export const success = (orderId: string) => path`/success?order=${orderId}`;
export const cancel = (orderId: string) => path`/cancel?order=${orderId}`;
export const addToCart = "/cart/add";
export const removeFromCart = "/cart/remove";
/** Receives the buttons of the saved addresses. */
export const savedAddress = "/cart/address";

export const sandboxPayment = (invoiceId: string) => path`/sandbox/pay/${invoiceId}`;

export const chats = "/chats";
/** The beginning of the addresses of chats. */
export const chatPrefix = "/chat";
export const chat = (chatId: string) => path`/chat/${chatId}`;
/** A chat with the beginning of a message about an order. */
export const chatAboutOrder = (chatId: string, orderId: string) => path`/chat/${chatId}?order=${orderId}`;
/** A chat's messages before a given one. */
export const chatBefore = (chatId: string, messageId: number) => path`/chat/${chatId}?before=${messageId}`;
/** Receives whether the seller is done with a chat. */
export const chatState = (chatId: string) => path`/chat/${chatId}/state`;
/** The texts that the seller writes often. */
export const savedReplies = "/chats/replies";
export const savedReply = (key: number) => path`/chats/replies/${key}`;

/** The default panel. */
export const adminPanel = OPEN_BOX.panelPath;
export * from "./panel-paths.ts";

export const theme = "/theme";
export const viewPixel = (shop: ShopValue, file: string) => path`/views/${shop}/${file}`;
export const suggestions = (shop: ShopValue, q: string) => path`/suggestions?shop=${shop}&q=${q}`;

export const apiImage = (shop: Shop, id: string, file: string) => path`/api/images/${shop.imageFolder}/${id}/${file}`;
export const apiNestedImage = (shop: Shop, id: string, folder: string, file: string) =>
  path`/api/images/${shop.imageFolder}/${id}/${folder}/${file}`;
export const apiProducts = (shop: ShopValue) => path`/api/products?shop=${shop}`;
export const apiProduct = (shop: ShopValue, id: string) => path`/api/products/${id}?shop=${shop}`;
export const apiProductView = (shop: ShopValue, id: string) => path`/api/products/${id}/view?shop=${shop}`;
export const apiCategories = (shop: ShopValue) => path`/api/categories?shop=${shop}`;
export const apiProductImages = (shop: ShopValue, id: string) => path`/api/product-images/${shop}/${id}`;
export const apiProductImage = (shop: ShopValue, id: string, file: string) =>
  path`/api/product-images/${shop}/${id}/${file}`;
export const apiUploadImages = "/api/upload-images";
export const apiCart = "/api/cart";
export const apiCartQuantity = "/api/cart/quantity";
export const apiCartLines = (userId: string) => path`/api/cart/${userId}`;
export const apiCreatePurchase = "/api/create-purchase";
export const apiCreateCheckout = "/api/create-checkout";
export const apiMyPurchases = (userId: string) => path`/api/my-purchases/${userId}`;
export const apiPurchase = (orderId: string) => path`/api/purchase/${orderId}`;
export const apiPaymentNotification = (provider: string) => path`/api/payments/${provider}/notify`;
export const apiAdminProduct = (shop: ShopValue, id: string) => path`/api/admin-products/${shop}/${id}`;
export const apiAdminPurchases = "/api/admin-purchases";
export const apiShipped = (orderId: string) => path`/api/admin-purchases/${orderId}/shipped`;
export const apiCancelOrder = (orderId: string) => path`/api/admin-purchases/${orderId}/cancel`;
export const apiLogin = "/api/login";
export const apiVerifyToken = "/api/verify-token";
export const apiNextId = (shop: ShopValue) => path`/api/next-id?shop=${shop}`;
export const apiAddProduct = (shop: ShopValue) => path`/api/add-product?shop=${shop}`;
export const apiEditProduct = (shop: ShopValue, id: string) => path`/api/edit-product/${shop}/${id}`;
export const apiDeleteProduct = (shop: ShopValue, id: string) => path`/api/delete-product/${shop}/${id}`;
export const apiChats = "/api/chats";
export const apiChatUpload = (chatId: string) => path`/api/chats/${chatId}/upload`;
export const apiChatImage = (chatId: string, file: string) => path`/api/chats/${chatId}/images/${file}`;
export const apiChatProductImage = (chatId: string) => path`/api/chats/${chatId}/product.webp`;
export const apiUploadDescriptionImage = (shop: ShopValue, id: string) => path`/api/tiptap-upload-image/${shop}/${id}`;
export const apiDeleteDescriptionImage = "/api/tiptap-delete-image";
export const apiDeleteDescriptionFolder = (shop: ShopValue, id: string) =>
  path`/api/tiptap-delete-folder/${shop}/${id}`;
export const openApi = "/api/openapi.json";
/** The page about the API. */
export const apiDocs = "/api/docs";

export const googleFeed = "/feeds/google.xml";
/** The newest products of a shop, or of all. */
export const newProductsFeed = (shop: ShopValue | null) =>
  shop === null ? "/feeds/new.xml" : path`/feeds/new.xml?shop=${shop}`;
export const productsJson = "/products.json";
export const productsJsonPage = (shop: ShopValue, page: number) => path`/products.json?shop=${shop}&page=${page}`;

export const sitemapIndex = "/sitemap.xml";
export const sitemap = (file: string) => path`/sitemaps/${file}`;
export const robots = "/robots.txt";
/** https://www.rfc-editor.org/rfc/rfc9116 */
export const securityTxt = "/.well-known/security.txt";

/** The common prefixes of several addresses. */
export const apiPrefix = "/api/";
export const apiImagesPrefix = "/api/images/";
export const viewsPrefix = "/views/";
export const goPrefix = "/go/";

// Addresses without a Remix route: `server.ts` handles the first, the others are files of `public/`. Socket.IO uses its
// default, /socket.io/.
export { HEALTH_PATH as health } from "./connection/connection-paths.ts";
export const favicon = "/favicon.svg";
export const touchIcon = "/apple-touch-icon.png";
export const sharePreview = "/preview.png";
export const shopIcons = "/shops.svg";
export const newMessageSound = "/sounds/new-message.wav";
