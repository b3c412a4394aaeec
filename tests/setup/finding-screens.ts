import { expect } from "@playwright/test";

import { LONG_WORD } from "./screen-data.ts";
import type { Screen } from "./screen.ts";

/** The screens for finding products: filters, suggestions, the compact list, the zoom and recently viewed products. */
export const FINDING_SCREENS: Screen[] = [
  { name: "a filtered category", viewer: "visitor", path: () => "/?main=Processors&stock=in&grade=good&from=1" },
  { name: "a compact list", viewer: "visitor", path: () => "/pcshop?main=Processors&stock=in&layout=list" },
  {
    name: "the filters",
    viewer: "visitor",
    path: () => "/pcshop?main=Processors",
    async open(page) {
      // On a desktop they are always open.
      const button = page.getByRole("button", { name: "Filters" });
      if (await button.isVisible()) await button.click();
      await expect(page.getByRole("form", { name: "Filters" })).toBeVisible();
    },
  },
  {
    name: "the suggestions of a search",
    viewer: "visitor",
    path: () => "/pcshop",
    needsScripts: true,
    async open(page) {
      await page.getByLabel("Search products by name").fill(LONG_WORD.slice(0, 12));
      await expect(page.getByRole("option").first()).toBeVisible();
    },
  },
  {
    name: "a zoomed image",
    viewer: "visitor",
    path: ({ productId }) => `/pcshop/product/${productId}`,
    needsScripts: true,
    async open(page) {
      await page.getByRole("link", { name: /picture 1 \(full size\)/ }).click();
      await expect(page.getByRole("button", { name: "Close picture" })).toBeVisible();
    },
  },
  {
    name: "a product after another",
    viewer: "visitor",
    path: ({ productId }) => `/pcshop/product/${productId}`,
    needsScripts: true,
    async open(page) {
      await page.goto("/pcshop/product/1");
      await expect(page.getByRole("region", { name: "Recently viewed" })).toBeVisible();
    },
  },
];
