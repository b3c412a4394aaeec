import type { Db } from "#db/connection.ts";
import { withoutSaving } from "#db/without-saving.ts";

import { findProductPage, type ProductPageData } from "../../catalogue/product-page/product-page.queries.server.ts";
import { renderStaticProductPage } from "../../catalogue/product-page/static-product-page.server.tsx";
import { imageUrl } from "../../images/image-url.ts";
import { IMAGE_SIZES } from "../../images/images.ts";
import { ok, type Problem, type Result } from "../../shared/result.ts";
import { getShop, type ShopValue } from "../../shops/shops.ts";
import { galleryImageUrl, type GalleryImage, type GalleryOwner } from "../images/gallery.ts";

/** Returns what the product page would show after `save`, which is rolled back. */
export function findPreview<Expected extends Problem>(
  db: Db,
  { shop, id, now }: { shop: ShopValue; id: string; now: Date },
  save: () => Result<unknown, Expected>,
): Result<ProductPageData, Expected> {
  return withoutSaving(db, () => {
    const saved = save();
    if (!saved.ok) return saved;
    const page = findProductPage(db, getShop(shop), id, { now });
    if (!page) throw new Error("The saved product was not found.");
    return ok(page);
  });
}

/** Renders that page as HTML. `images` are the form's images, in the order of the page. */
export function renderPreview(
  db: Db,
  page: ProductPageData,
  owner: GalleryOwner,
  images: readonly GalleryImage[],
): Promise<string> {
  const shop = getShop(owner.shop);
  // Maps the URLs that the images will have to their current ones: staged uploads, or images of the copied product.
  const addresses = page.product.images.flatMap(({ fileName, version }, i) => {
    const image = images[i];
    if (!image) return [];
    return IMAGE_SIZES.map((size): [string, string] => [
      imageUrl(shop, page.product.id, fileName, size, version),
      galleryImageUrl(owner, image, size),
    ]);
  });
  return renderStaticProductPage(db, shop, page, new Map(addresses));
}
