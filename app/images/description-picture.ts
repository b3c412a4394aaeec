import { findShopByFolder, getShop, type ShopValue } from "../shops/shops.ts";

/** A picture within a product's description. */
export interface DescriptionPicture {
  shop: ShopValue;
  productId: string;
  fileName: string;
}

/** Its address, as descriptions name it. A product's id and a file's name are safe in a path as they are. */
export function descriptionPictureUrl({ shop, productId, fileName }: DescriptionPicture): string {
  return `/images/${getShop(shop).pictureFolder}/${productId}/description/${fileName}`;
}

const ADDRESS =
  /^(?:\/api)?\/images\/([A-Za-z]+)\/([A-Za-z0-9][A-Za-z0-9_.-]{0,63})\/description\/([A-Za-z0-9_-]{1,100}\.webp)$/;

/** Reads a path back, the page's or the API's; null for anything that is not wholly such a path. */
export function parseDescriptionPictureUrl(path: string): DescriptionPicture | null {
  const [, folder = "", productId = "", fileName = ""] = ADDRESS.exec(path) ?? [];
  const shop = findShopByFolder(folder);
  return shop ? { shop: shop.value, productId, fileName } : null;
}
