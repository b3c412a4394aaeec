import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, it } from "vitest";

import routes from "../routes.ts";

import { loggedPath } from "./logged-path.ts";

/** Parameters that the log may show: they name what everybody can see. */
const PUBLIC = [":shop", ":folder", ":size", ":provider", ":page", ":marketplace", ":section"];
/** Parameters that are public or private by their route. */
const PRIVATE_ROUTES = /^\/(?:account|orders|chat|api\/chats|admin\/pictures)\//;
const OF_ROUTE = [":act", ":id", ":file"];
const PRIVATE = [
  ":googleId",
  ":ownId",
  ":paymentId",
  ":chatId",
  ":invoiceId",
  ":draft",
  ":name",
  ":line",
  ":key",
  ":token",
];

function listPatterns(entries: readonly RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const pattern = path === undefined ? parent : `${parent}/${path}`.replace(/\/+/, "/");
    return [...(path === undefined ? [] : [pattern]), ...listPatterns(children, pattern)];
  });
}

const patterns = listPatterns(routes).filter((pattern) => pattern.includes(":"));

it("every parameter of the route table is tested here", () => {
  const names = new Set(patterns.flatMap((pattern) => pattern.match(/:\w+/g) ?? []));
  expect([...names].sort()).toEqual([...PUBLIC, ...OF_ROUTE, ...PRIVATE].sort());
});

it.each(patterns)("logs %s without its private parameters", (pattern) => {
  const expected = pattern.replace(/:\w+/g, (name) => {
    const isPrivate = PRIVATE.includes(name) || (OF_ROUTE.includes(name) && PRIVATE_ROUTES.test(pattern));
    return isPrivate ? "*" : name.replace(":", "canary-");
  });
  expect(loggedPath(pattern.replaceAll(":", "canary-"))).toBe(expected);
});

it.each([
  ["/chat/canary.data", "/chat/*"],
  ["/account/orders/canary/delete.data", "/account/orders/*/delete.data"],
  ["/API/Cart/canary", "/API/Cart/*"],
  ["/api/cart/canary/more", "/api/cart/*/*"],
  ["/api/cart/quantity", "/api/cart/quantity"],
  ["/account", "/account"],
  ["/orders", "/orders"],
])("logs %s as %s", (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});
