import type { ComponentProps } from "react";

import type { ShopPage } from "#app/catalogue/components/shop/shop-page.tsx";
import type { ShopValue } from "#app/shops/shops.ts";

/** What the minimal Remix app shows: all that the shop's own page shows. */
export type ShopData = Omit<ComponentProps<typeof ShopPage>, "shop"> & { shop: ShopValue };
