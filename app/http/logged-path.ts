/**
 * Prefixes of paths that contain the id of an account, an order, a chat, an invoice or an unsaved form. Ids must not be
 * in the log. These are patterns and not the addresses of `paths.ts`, because a request can have any path below them. A
 * test compares them with the routes.
 */
const PRIVATE_PREFIXES = [
  "account/cart",
  "account/orders",
  "admin/pictures/[^/]+",
  "alerts/stop",
  "api/admin-purchases",
  "api/cart",
  "api/chats",
  "api/my-purchases",
  "api/purchase",
  "chat",
  "chats/replies",
  "orders",
  "sandbox/pay",
];
// eslint-disable-next-line no-restricted-syntax -- It is made from constants, when the program starts.
const PRIVATE_PATH = new RegExp(`^(/(?:${PRIVATE_PREFIXES.join("|")})/)(.+)$`, "i");

/** The segments of these routes that are not parameters. */
const FIXED_SEGMENTS = new Set([
  "acts",
  "attention",
  "cancel",
  "delete",
  "images",
  "ledger",
  "ledger.csv",
  "links",
  "picture.webp",
  "product.webp",
  "quantity",
  "remove",
  "send",
  "shipped",
  "slip",
  "state",
  "upload",
]);

/** A request's path as it is logged, with `*` for every private parameter. */
export function loggedPath(path: string): string {
  const [, prefix, rest] = PRIVATE_PATH.exec(path) ?? [];
  if (prefix === undefined || rest === undefined) return path;
  // Client-side navigation asks for a page's data by the suffix `.data`.
  const segments = rest
    .split("/")
    .map((segment) => (FIXED_SEGMENTS.has(segment.replace(/\.data$/, "")) ? segment : "*"));
  return prefix + segments.join("/");
}
