import { ChevronLeft, ChevronRight } from "lucide-react";
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type MouseEvent,
} from "react";

import { importScript } from "../../../connection/import-script.ts";
import { isPlainClick } from "../../../ui/is-plain-click.ts";
import { Glyph } from "../../../ui/glyph.tsx";
import { useOverlayEntry } from "../../../ui/dialogs/use-overlay-entry.ts";
import {
  neighbour,
  CAROUSEL_SIZES,
  clampImageNumber,
  type CarouselImage,
  type ImageGroup,
  type Step,
} from "../../carousel.ts";

import type { ImageZoomProps } from "./image-zoom.tsx";
import { Thumbnails } from "./thumbnails.tsx";
import { useArrowKeys, useSwipe } from "./use-image-turning.ts";

const loadZoom = () => import("./image-zoom.tsx");
/** Preloaded when the pointer is over the image, otherwise loaded when the zoom is opened. */
const ImageZoom = lazy<ComponentType<ImageZoomProps>>(() =>
  importScript(loadZoom).catch(() => ({ default: ImageFile })),
);

interface ImageCarouselProps {
  groups: readonly ImageGroup<CarouselImage>[];
  /** Shown if there are no images. */
  glyph: string | null;
  /** The image that is shown first, counted from 1. */
  initial: number;
  /** The page that shows the n-th image without JavaScript. */
  hrefFor: (n: number) => string;
}

/** React 18 only passes the attribute on in its HTML spelling. */
const FIRST_TO_FETCH = { fetchpriority: "high" };

const FRAME = "main-image rounded-card border-line relative aspect-[4/3] overflow-hidden border";
const PILL =
  "pointer-events-none absolute bottom-3 rounded-full border border-line bg-surface px-2.5 py-0.5 text-xs font-medium text-ink";

/** A product's images, one at a time. Arrows and thumbnails are links. With JavaScript they do not load a page. */
export function ImageCarousel({ groups, glyph, initial, hrefFor }: ImageCarouselProps) {
  const images = useMemo(() => groups.flatMap((group) => group.images), [groups]);
  const total = images.length;
  const [chosen, setChosen] = useState(initial);
  // A refetch may bring fewer images.
  const number = clampImageNumber(chosen, total);
  const [turned, setTurned] = useState(false);
  const zoom = useOverlayEntry("#picture");
  const root = useRef<HTMLDivElement>(null);

  const show = useCallback((next: number) => {
    setChosen(next);
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
  if (!image) return <NoImages glyph={glyph} />;

  const instead = (act: () => void) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    act();
  };
  return (
    <div ref={root} role="group" aria-roledescription="carousel" aria-label="Pictures" className="min-w-0">
      <div
        className={`${FRAME} touch-pan-y touch-pinch-zoom bg-mat`}
        onPointerEnter={() => void loadZoom().catch(() => undefined)}
        {...swipe}
      >
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
        {image.caption && <p className={`${PILL} left-3`}>{image.caption}</p>}
        <p aria-live="polite" aria-atomic="true" className={`${PILL} right-3 tabular-nums`}>
          {`${number} of ${total}`}
        </p>
      </div>
      {total > 1 && (
        <Thumbnails groups={groups} number={number} hrefFor={hrefFor} choose={(n) => instead(() => show(n))} />
      )}
      {zoom.isOpen && (
        <Suspense>
          <ImageZoom image={image} number={number} total={total} onStep={step} onClose={zoom.close} />
        </Suspense>
      )}
    </div>
  );
}

/** Used when the code of the zoom cannot be loaded: opens the image as a file, as without JavaScript. */
function ImageFile({ image }: Pick<ImageZoomProps, "image">) {
  useEffect(() => location.replace(image.full), [image.full]);
  return null;
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

function NoImages({ glyph }: Pick<ImageCarouselProps, "glyph">) {
  return (
    <div className={`${FRAME} flex items-end justify-center bg-raised p-4 text-muted`}>
      <Glyph name={glyph} />
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
