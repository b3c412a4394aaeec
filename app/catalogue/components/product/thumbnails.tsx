import { useEffect, useId, useRef, type MouseEvent } from "react";

import type { CarouselImage, ImageGroup } from "../../carousel.ts";

interface ThumbnailsProps {
  groups: readonly ImageGroup<CarouselImage>[];
  /** The image that is shown, counted from 1 over all groups. */
  number: number;
  hrefFor: (n: number) => string;
  choose: (n: number) => (event: MouseEvent) => void;
}

/** The images of a product as a row of links. It fades out at the end to show that there are more. */
export function Thumbnails({ groups, number, hrefFor, choose }: ThumbnailsProps) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row.current || !current) return;
    row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.clientWidth) / 2;
  }, [number]);
  const total = groups.reduce((sum, { images }) => sum + images.length, 0);
  const hasCaptions = groups.some(({ condition }) => condition !== null);
  let n = 0;
  return (
    <div ref={row} className="thumbnails">
      {groups.map(({ condition, images }) => (
        <div key={condition}>
          {hasCaptions && (
            <p id={`${id}-${condition}`} className="caption">
              {images[0]?.caption ?? "Any condition"}
            </p>
          )}
          <ul aria-labelledby={hasCaptions ? `${id}-${condition}` : undefined}>
            {images.map((image) => {
              const place = ++n;
              return (
                <li key={image.full}>
                  <a
                    href={hrefFor(place)}
                    onClick={choose(place)}
                    aria-label={`Picture ${place} of ${total}`}
                    aria-current={place === number || undefined}
                  >
                    <img src={image.thumbnail} alt="" width={image.width} height={image.height} loading="lazy" />
                  </a>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </div>
  );
}
