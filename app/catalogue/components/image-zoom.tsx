import { ChevronLeft, ChevronRight, X } from "lucide-react";

import { useDialog } from "../../ui/use-dialog.ts";
import { CAROUSEL_SIZES, type CarouselImage, type Step } from "../carousel.ts";

import { useSwipe } from "./use-image-turning.ts";

interface ImageZoomProps {
  image: CarouselImage;
  /** Counted from 1. */
  number: number;
  total: number;
  onStep: (step: Step) => void;
  onClose: () => void;
}

const BUTTON =
  "bg-surface border-line-strong text-ink hover:bg-raised absolute size-11 items-center justify-center rounded-full border";

/** One image over the whole screen. Escape closes it, and so does a click anywhere except on an arrow. */
export function ImageZoom({ image, number, total, onStep, onClose }: ImageZoomProps) {
  const dialog = useDialog(onClose);
  const swipe = useSwipe(onStep);
  return (
    <dialog
      ref={dialog}
      aria-label={image.alt}
      className="h-dvh max-h-none w-full max-w-none overflow-hidden bg-ground transition-opacity duration-150 starting:open:opacity-0"
    >
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- A shortcut of the mouse. The button and Escape close it too. */}
      <div className="grid size-full cursor-zoom-out touch-pan-y touch-pinch-zoom" onClick={onClose} {...swipe}>
        {/* Shows the size that the page has already loaded, until the full size has loaded. */}
        <img
          key={image.src}
          src={image.src}
          srcSet={image.srcSet}
          sizes={CAROUSEL_SIZES}
          alt=""
          draggable={false}
          className="col-start-1 row-start-1 size-full min-h-0 object-contain"
        />
        <img
          key={image.full}
          src={image.full}
          width={image.width}
          height={image.height}
          alt={image.alt}
          draggable={false}
          className="col-start-1 row-start-1 size-full min-h-0 object-contain transition-opacity duration-150 starting:opacity-0"
        />
      </div>
      {total > 1 && (
        <>
          <button
            type="button"
            aria-label="Previous picture"
            onClick={() => onStep(-1)}
            className={`${BUTTON} top-1/2 left-3 hidden -translate-y-1/2 sm:flex`}
          >
            <ChevronLeft aria-hidden className="size-5" />
          </button>
          <button
            type="button"
            aria-label="Next picture"
            onClick={() => onStep(1)}
            className={`${BUTTON} top-1/2 right-3 hidden -translate-y-1/2 sm:flex`}
          >
            <ChevronRight aria-hidden className="size-5" />
          </button>
        </>
      )}
      <p
        aria-live="polite"
        aria-atomic="true"
        className="pointer-events-none absolute bottom-4 left-1/2 -translate-x-1/2 rounded-full border border-line bg-surface px-3 py-1 text-sm font-medium text-ink tabular-nums"
      >
        {`${number} of ${total}`}
      </p>
      <button
        type="button"
        autoFocus
        aria-label="Close picture"
        onClick={onClose}
        className={`${BUTTON} top-3 right-3 flex`}
      >
        <X aria-hidden className="size-5" />
      </button>
    </dialog>
  );
}
