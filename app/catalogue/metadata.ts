import type { MetaDescriptor } from "@remix-run/node";

import { imageUrl } from "../images/image-url.ts";
import * as paths from "../paths.ts";
import { toDecimal } from "../shared/money.ts";
import { getShop, type Shop, type ShopValue } from "../shops/shops.ts";
import type { Brand } from "../ui/layout/brand.ts";

import { CONDITION_LABELS } from "./conditions.ts";
import { isFiltered } from "./filters.ts";
import { plainText, shorten } from "./plain-text.ts";
import type { ProductDetail } from "./product.ts";
import { viewSearch, type View } from "./view.ts";

const DESCRIPTION_LENGTH = 160;

/**
 * Title, description, canonical address and preview of a shop's view. The canonical address of a view that is
 * filtered or has products in stock first is that of the plain list. Search results are not to be indexed by search
 * engines.
 */
export function shopMeta({
  shop: value,
  view,
  origin,
  brand,
}: {
  shop: ShopValue;
  view: View;
  origin: string;
  brand: Brand;
}): MetaDescriptor[] {
  const shop = getShop(value);
  const chosen = [view.category, view.main].filter((name) => name !== null).join(", ");
  const page = view.page > 1 ? ` (page ${view.page})` : "";
  const title = `${view.q ? `“${view.q.slice(0, 60)}” · ` : ""}${chosen ? `${chosen}${page} · ` : ""}${shop.name}`;
  const description = chosen ? `${chosen} in the ${shop.name}. ${shop.tagline}` : `${shop.name}: ${shop.tagline}`;
  const { main, category, sort } = view;
  const number = isFiltered(view.filters) || view.stockFirst ? 1 : view.page;
  return [
    ...pageMeta({
      title,
      brand,
      description,
      url: origin + shop.path + viewSearch({ main, category, sort, page: number }),
    }),
    ...(brand.preview
      ? [
          { property: "og:image", content: origin + brand.preview },
          { property: "og:image:alt", content: brand.name },
        ]
      : []),
    {
      ...{ tagName: "link", rel: "alternate", type: "application/rss+xml" },
      ...{ title: `New in ${shop.name}`, href: paths.newProductsFeed(value) },
    },
    ...(view.q ? [{ name: "robots", content: "noindex, follow" }] : []),
  ];
}

/** The same for a product, with its offers as structured data (https://schema.org/Product). */
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
      : []),
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

function pageMeta({
  title: ownTitle,
  brand,
  description,
  url,
  type = "website",
}: {
  title: string;
  brand: Brand;
  description: string;
  url: string;
  type?: string;
}): MetaDescriptor[] {
  const title = `${ownTitle} · ${brand.name}`;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: brand.name },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
  ];
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
