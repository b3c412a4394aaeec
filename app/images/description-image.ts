import * as paths from "../paths.ts";
import { findShopByFolder, getShop, type ShopValue } from "../shops/shops.ts";

/** An image in a product's description. */
export interface DescriptionImage {
  shop: ShopValue;
  productId: string;
  fileName: string;
}

/** The folder of a product's description images, as descriptions name it. */
export function descriptionFolderUrl({ shop, productId }: Pick<DescriptionImage, "shop" | "productId">): string {
  return paths.nestedImage(getShop(shop), productId, "description", "");
}

/** The image's address, as descriptions name it. */
export function descriptionImageUrl({ fileName, ...product }: DescriptionImage): string {
  return descriptionFolderUrl(product) + fileName;
}

const ADDRESS =
  /^(?:\/api)?\/images\/([A-Za-z]+)\/([A-Za-z0-9][A-Za-z0-9_.-]{0,63})\/description\/([A-Za-z0-9_-]{1,100}\.webp)$/;

/** Parses such a path, of a page or the API; null if the whole text is not such a path. */
export function parseDescriptionImageUrl(path: string): DescriptionImage | null {
  const [, folder = "", productId = "", fileName = ""] = ADDRESS.exec(path) ?? [];
  const shop = findShopByFolder(folder);
  return shop ? { shop: shop.value, productId, fileName } : null;
}
