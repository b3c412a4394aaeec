import type { MetaDescriptor } from "@remix-run/node";

import type { Brand } from "../ui/layout/brand.ts";

/** The metadata that the pages of shops and products share. */
export function pageMeta({
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
