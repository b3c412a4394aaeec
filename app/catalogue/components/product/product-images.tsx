import { useSearchParams } from "@remix-run/react";
import { useMemo } from "react";

import { imageUrl } from "../../../images/image-url.ts";
import type { Shop } from "../../../shops/shops.ts";
import { groupByCondition, IMAGE_PARAM, type CarouselImage } from "../../carousel.ts";
import { chosenCondition } from "../../chosen-condition.ts";
import { CONDITION_LABELS } from "../../../shops/conditions.ts";
import type { ProductDetail } from "../../product.ts";

import { ImageCarousel } from "./image-carousel.tsx";

/** A product's images. Those of the chosen condition come first. */
export function ProductImages({ shop, product }: { shop: Shop; product: ProductDetail }) {
  const [params] = useSearchParams();
  const chosen = chosenCondition(product.offers, params);
  const groups = useMemo(() => groupImages(shop, product, chosen), [shop, product, chosen]);
  return (
    <ImageCarousel
      // Shows the first image again when other images come first.
      key={groups[0]?.condition}
      groups={groups}
      glyph={product.glyph}
      initial={Math.trunc(Number(params.get(IMAGE_PARAM))) || 1}
      hrefFor={(n) => {
        const next = new URLSearchParams(params);
        next.set(IMAGE_PARAM, String(n));
        return `?${next}`;
      }}
    />
  );
}

function groupImages(shop: Shop, product: ProductDetail, chosen: ReturnType<typeof chosenCondition>) {
  let n = 0;
  return groupByCondition(product.images, chosen).map(({ condition, images }) => ({
    condition,
    images: images.map((image): CarouselImage => {
      const url = (size: "full" | "large" | "preview") =>
        imageUrl(shop, product.id, image.fileName, size, image.version);
      const caption = condition && `${CONDITION_LABELS[condition]} condition`;
      return {
        src: url("large"),
        srcSet: `${url("preview")} 400w, ${url("large")} 1000w`,
        thumbnail: url("preview"),
        full: url("full"),
        width: image.width,
        height: image.height,
        alt: `${product.title}${caption ? `, ${caption}` : ""}, picture ${++n}`,
        caption,
      };
    }),
  }));
}
