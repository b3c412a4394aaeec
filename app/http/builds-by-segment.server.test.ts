import type { ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";

import { makeBuildsBySegment } from "./builds-by-segment.server.ts";

const ROUTES: [id: string, path: string | undefined, parentId: string | undefined][] = [
  ["root", "", undefined],
  ["home", "/", "root"],
  ["home-product", "product/:id", "home"],
  ["pc", "/pcshop", "root"],
  ["pc-product", "product/:id", "pc"],
  ["layout", undefined, "root"],
  ["chats", "chats", "layout"],
  ["chat", "chat/:chatId", "layout"],
  ["anything", "*", "root"],
];
const routes = Object.fromEntries(ROUTES.map(([id, path, parentId]) => [id, { id, path, parentId }]));
const build = { routes, assets: { routes } } as unknown as ServerBuild;
const narrowed = makeBuildsBySegment(build);

test.each([
  ["/pcshop", ["root", "pc", "pc-product", "anything"]],
  ["/pcshop.data", ["root", "pc", "pc-product", "anything"]],
  ["/PCshop/product/7.data", ["root", "pc", "pc-product", "anything"]],
  ["/product/7", ["root", "home", "home-product", "anything"]],
  ["/chat/7", ["root", "layout", "chat", "anything"]],
  ["/", ["root", "home", "layout", "anything"]],
  ["/_root.data", ["root", "home", "layout", "anything"]],
])("%s is matched with the routes that it can reach", (pathname, ids) => {
  expect(Object.keys(narrowed(pathname).routes).sort()).toEqual([...ids].sort());
  expect(Object.keys(narrowed(pathname).assets.routes).sort()).toEqual([...ids].sort());
});

test.each(["/nothing", "/%70cshop", "//pcshop", "/pcshop%2Fproduct"])("%s is matched with all routes", (pathname) => {
  expect(narrowed(pathname)).toBe(build);
});
