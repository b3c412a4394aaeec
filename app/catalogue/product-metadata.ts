import type { MetaDescriptor } from "@remix-run/node";

import { imageUrl } from "../images/image-url.ts";
import * as paths from "../paths.ts";
import { toDecimal } from "../shared/money.ts";
import { getShop, type Shop, type ShopValue } from "../shops/shops.ts";
import { DESCRIPTION_LENGTH, previewMeta, type Brand } from "../ui/layout/brand.ts";
import { CONDITION_LABELS } from "../shops/conditions.ts";

import { pageMeta } from "./page-metadata.ts";
import { plainText, shorten } from "./plain-text.ts";
import type { ProductDetail } from "./product.ts";

/**
 * Title, description, canonical address and preview of a product, and its offers as structured data
 * (https://schema.org/Product). Apart from the shop's metadata, so that a shop's page does not load this.
 */
export function productMeta({
  shop: value,
  product,
  origin,
  brand,
}: {
  shop: ShopValue;
  product: ProductDetail;
  origin: string;
  brand: Brand;
}): MetaDescriptor[] {
  const shop = getShop(value);
  const url = origin + paths.product(shop, product.id);
  const description = describe(product, shop);
  const [first] = product.images;
  const images = product.images.map((p) => origin + imageUrl(shop, product.id, p.fileName, "full", p.version));
  return [
    ...pageMeta({ title: `${product.title} · ${shop.name}`, brand, description, url, type: "product" }),
    ...(first
      ? [
          {
            property: "og:image",
            content: origin + imageUrl(shop, product.id, first.fileName, "large", first.version),
          },
          { property: "og:image:alt", content: product.title },
          { name: "twitter:card", content: "summary_large_image" },
        ]
      : previewMeta(origin, brand)),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "Product",
        name: product.title,
        sku: product.id,
        description,
        category: `${product.mainCategory} > ${product.category}`,
        url,
        ...(images.length > 0 && { image: images }),
        ...(product.specs.length > 0 && {
          additionalProperty: product.specs.map(({ name, value }) => ({ "@type": "PropertyValue", name, value })),
        }),
        ...offersData(shop, product, url),
      },
    },
  ];
}

/** The title of a product whose data has not arrived. */
export function openingMeta(shop: Shop, title: string, brand: Brand): MetaDescriptor[] {
  return [{ title: `${title} · ${shop.name} · ${brand.name}` }];
}

/** The beginning of the description as plain text, or the specs. */
function describe(product: ProductDetail, shop: Shop): string {
  const text = plainText(product.description);
  const specs = product.specs.map(({ name, value }) => `${name}: ${value}`).join(", ");
  return shorten(text || specs || `${product.title} in ${product.category}, ${shop.name}.`, DESCRIPTION_LENGTH);
}

function offersData(shop: Shop, product: ProductDetail, url: string): { offers?: object } {
  const availability = (inStock: boolean) => `https://schema.org/${inStock ? "InStock" : "OutOfStock"}`;
  if (shop.sells === "conditions") {
    if (product.offers.length === 0) return {};
    return {
      offers: product.offers.map((offer) => ({
        "@type": "Offer",
        url,
        name: CONDITION_LABELS[offer.condition],
        price: toDecimal(offer.price),
        priceCurrency: "USD",
        itemCondition: "https://schema.org/UsedCondition",
        availability: availability(offer.quantity > 0),
      })),
    };
  }
  if (product.price === null) return {};
  return {
    offers: {
      "@type": "Offer",
      url: product.link ?? url,
      price: toDecimal(product.price),
      priceCurrency: "USD",
      itemCondition: "https://schema.org/NewCondition",
      availability: availability(product.available),
    },
  };
}
