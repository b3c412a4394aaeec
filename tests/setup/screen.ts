import type { Page } from "@playwright/test";

import type { ScreenData } from "./screen-data.ts";

export const VIEWERS = ["visitor", "buyer", "seller", "administrator"] as const;
/** The viewer of a screen. */
export type Viewer = (typeof VIEWERS)[number];

/** A screen of the product. */
export interface Screen {
  name: string;
  viewer: Viewer;
  path: (data: ScreenData) => string;
  /** Actions on the page before it shows the screen. */
  open?: (page: Page) => Promise<void>;
  /** Whether the screen exists with JavaScript only. */
  needsScripts?: true;
}
