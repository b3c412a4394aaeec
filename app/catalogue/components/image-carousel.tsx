import { ChevronLeft, ChevronRight, ImageOff } from "lucide-react";
import { useCallback, useEffect, useRef, useState, type MouseEvent } from "react";

import { isPlainClick } from "../../ui/is-plain-click.ts";
import { useOverlayEntry } from "../../ui/use-overlay-entry.ts";
import { neighbour, CAROUSEL_SIZES, clampImageNumber, type CarouselImage, type Step } from "../carousel.ts";

import { ImageZoom } from "./image-zoom.tsx";
import { useArrowKeys, useSwipe } from "./use-image-turning.ts";

interface ImageCarouselProps {
  images: CarouselImage[];
  /** The image that is shown first, counted from 1. */
  initial: number;
  /** The page that shows the n-th image without JavaScript. */
  hrefFor: (n: number) => string;
}

/** React 18 only passes the attribute on in its HTML spelling. */
const FIRST_TO_FETCH = { fetchpriority: "high" };

const FRAME = "bg-mat rounded-card border-line relative aspect-[4/3] overflow-hidden border";

/** A product's images, one at a time. Arrows and thumbnails are links. With JavaScript they do not load a page. */
export function ImageCarousel({ images, initial, hrefFor }: ImageCarouselProps) {
  const total = images.length;
  const [number, setNumber] = useState(() => clampImageNumber(initial, total));
  const [turned, setTurned] = useState(false);
  const zoom = useOverlayEntry("#picture");
  const root = useRef<HTMLDivElement>(null);

  const show = useCallback((next: number) => {
    setNumber(next);
    setTurned(true);
  }, []);
  const step = useCallback(
    (direction: Step) => {
      if (total > 1) show(neighbour(number, direction, total));
    },
    [number, total, show],
  );
  useArrowKeys(root, step);
  usePreloadedNeighbours(images, number);
  const swipe = useSwipe(step);

  const image = images[number - 1];
  if (!image) return <NoImages />;

  const instead = (act: () => void) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    act();
  };
  return (
    <div ref={root} role="group" aria-roledescription="carousel" aria-label="Pictures" className="min-w-0">
      <div className={`${FRAME} touch-pan-y touch-pinch-zoom`} {...swipe}>
        <a
          href={image.full}
          onClick={instead(zoom.open)}
          className="block size-full cursor-zoom-in focus-visible:-outline-offset-4"
        >
          <FadingImage key={number} image={image} fades={turned} />
          <span className="sr-only">(full size)</span>
        </a>
        {total > 1 && (
          <>
            {([-1, 1] as const).map((direction) => {
              const next = neighbour(number, direction, total);
              const Icon = direction < 0 ? ChevronLeft : ChevronRight;
              return (
                <a
                  key={direction}
                  href={hrefFor(next)}
                  onClick={instead(() => show(next))}
                  aria-label={direction < 0 ? "Previous picture" : "Next picture"}
                  className={`absolute top-1/2 hidden size-11 -translate-y-1/2 items-center justify-center rounded-full border border-line-strong bg-surface text-ink shadow-md hover:bg-raised sm:flex ${direction < 0 ? "left-3" : "right-3"}`}
                >
                  <Icon aria-hidden className="size-5" />
                </a>
              );
            })}
          </>
        )}
        <p
          aria-live="polite"
          aria-atomic="true"
          className="pointer-events-none absolute right-3 bottom-3 rounded-full border border-line bg-surface px-2.5 py-0.5 text-xs font-medium text-ink tabular-nums"
        >
          {`${number} of ${total}`}
        </p>
      </div>
      {total > 1 && (
        <Thumbnails images={images} number={number} hrefFor={hrefFor} choose={(n) => instead(() => show(n))} />
      )}
      {zoom.isOpen && <ImageZoom image={image} number={number} total={total} onStep={step} onClose={zoom.close} />}
    </div>
  );
}

/** The current image. The first one appears at once; later ones fade in when they have loaded. */
function FadingImage({ image, fades }: { image: CarouselImage; fades: boolean }) {
  const [arrived, setArrived] = useState(!fades);
  const arrive = () => setArrived(true);
  return (
    <img
      src={image.src}
      srcSet={image.srcSet}
      sizes={CAROUSEL_SIZES}
      width={image.width}
      height={image.height}
      alt={image.alt}
      {...FIRST_TO_FETCH}
      draggable={false}
      onLoad={arrive}
      onError={arrive}
      className={`size-full object-contain transition-opacity duration-150 ${arrived ? "" : "opacity-0"}`}
    />
  );
}

interface ThumbnailsProps {
  images: CarouselImage[];
  number: number;
  hrefFor: (n: number) => string;
  choose: (n: number) => (event: MouseEvent) => void;
}

function Thumbnails({ images, number, hrefFor, choose }: ThumbnailsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (!list.current || !current) return;
    list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.clientWidth) / 2;
  }, [number]);
  return (
    <ul ref={list} className="relative mt-2 flex scrollbar-none gap-2 overflow-x-auto scroll-smooth p-1">
      {images.map((image, i) => {
        const n = i + 1;
        return (
          <li key={image.full} className="shrink-0">
            <a
              href={hrefFor(n)}
              onClick={choose(n)}
              aria-label={`Picture ${n} of ${images.length}`}
              aria-current={n === number || undefined}
              className="block h-14 w-[4.667rem] overflow-hidden rounded-control border border-line bg-mat hover:border-line-strong aria-[current]:outline-2 aria-[current]:-outline-offset-1 aria-[current]:outline-accent-ink"
            >
              <img
                src={image.thumbnail}
                alt=""
                width={image.width}
                height={image.height}
                loading="lazy"
                className="size-full object-contain"
              />
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function NoImages() {
  return (
    <div className={`${FRAME} flex flex-col items-center justify-center gap-3 text-[#434a54]`}>
      <ImageOff aria-hidden className="size-10" strokeWidth={1.5} />
      <p className="text-sm font-medium">No pictures yet</p>
    </div>
  );
}

/** Preloads the images of the next step when the browser is idle. */
function usePreloadedNeighbours(images: CarouselImage[], number: number): void {
  useEffect(() => {
    const total = images.length;
    if (total < 2) return;
    const preload = () => {
      for (const step of [1, -1] as const) {
        const image = images[neighbour(number, step, total) - 1];
        if (image) Object.assign(new Image(), { sizes: CAROUSEL_SIZES, srcset: image.srcSet, src: image.src });
      }
    };
    // Safari has no `requestIdleCallback`.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(preload, 500);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(preload);
    return () => cancelIdleCallback(idle);
  }, [images, number]);
}
