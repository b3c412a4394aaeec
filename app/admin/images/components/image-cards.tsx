import { useRef, type ComponentType, type RefObject } from "react";

import type { Gallery } from "../client/use-gallery.ts";

import { GALLERY_GRID } from "./gallery-image.tsx";
import { ImageCard, type ImageCardProps } from "./image-card.tsx";

export interface ImageCardsProps {
  gallery: Gallery;
  /** Whether removing a saved image deletes it at once. */
  existing: boolean;
  /** The field to choose images. It gets the focus when no image is left. */
  chooser: RefObject<HTMLInputElement>;
}

/** The gallery with JavaScript: each image is moved and removed by buttons. */
export function ImageCards({
  gallery,
  existing,
  chooser,
  Card = ImageCard,
}: ImageCardsProps & { Card?: ComponentType<ImageCardProps> }) {
  const list = useRef<HTMLOListElement>(null);
  const { items } = gallery;
  const remove = async (key: string) => {
    const field = list.current?.closest("form")?.elements.namedItem("updated_at");
    const loadedAt = field instanceof HTMLInputElement ? field.value : "";
    const place = await gallery.remove(key, existing ? loadedAt : null);
    // The focus may have been moved to another field in the meantime.
    if (place === null || document.activeElement !== document.body) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>("[data-remove]");
    (buttons?.[Math.min(place, buttons.length - 1)] ?? chooser.current)?.focus();
  };
  return (
    <ol ref={list} aria-label="Pictures in order" className={GALLERY_GRID}>
      {items.map((item, i) => (
        <Card
          key={item.key}
          item={item}
          url={gallery.urlOf(item)}
          place={i + 1}
          count={items.length}
          deletes={existing && item.image?.saved === true}
          onCondition={gallery.hasConditions ? (condition) => gallery.setCondition(item.key, condition) : undefined}
          onMove={(to) => gallery.move(i, to - 1)}
          onRemove={() => remove(item.key)}
          onRetry={() => void gallery.retry(item.key)}
        />
      ))}
    </ol>
  );
}
