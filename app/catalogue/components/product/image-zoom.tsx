import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from "lucide-react";
import { useRef } from "react";

import { useDialog } from "../../../ui/dialogs/use-dialog.ts";
import { CAROUSEL_SIZES, type CarouselImage, type Step } from "../../carousel.ts";

import { MAX_SCALE, STEP_FACTOR } from "./zoom.ts";
import { useZoom } from "./use-zoom.ts";

export interface ImageZoomProps {
  image: CarouselImage;
  /** Counted from 1. */
  number: number;
  total: number;
  onStep: (step: Step) => void;
  onClose: () => void;
}

const BUTTON =
  "bg-surface border-line-strong text-ink hover:bg-raised size-11 items-center justify-center rounded-full border aria-disabled:cursor-not-allowed aria-disabled:opacity-60";
const ARROW = `${BUTTON} absolute top-1/2 hidden -translate-y-1/2 sm:flex`;
const ZOOMED = "col-start-1 row-start-1 size-full min-h-0 object-contain";
const PILL = "rounded-full border border-line bg-surface px-3 py-1 text-sm font-medium text-ink";

/** One image over the whole screen, which can be magnified. Escape closes it, and so does a press beside the image. */
export default function ImageZoom({ image, number, total, onStep, onClose }: ImageZoomProps) {
  const dialog = useDialog(onClose);
  const stage = useRef<HTMLDivElement>(null);
  const { zoom, isSmooth, step, handlers } = useZoom(stage, image, { onStep, onClose });
  const { scale, x, y } = zoom;
  return (
    <dialog
      ref={dialog}
      aria-label={image.alt}
      className="h-dvh max-h-none w-full max-w-none overflow-hidden bg-ground transition-opacity duration-150 starting:open:opacity-0"
    >
      {/* A dialog focuses its first element. */}
      <button
        type="button"
        aria-label="Close picture"
        onClick={onClose}
        className={`${BUTTON} absolute top-3 right-3 z-10 flex`}
      >
        <X aria-hidden className="size-5" />
      </button>
      {/* It takes the focus of a press, so that keys still reach the dialog. */}
      <div
        ref={stage}
        tabIndex={-1}
        className={`size-full touch-none outline-none select-none ${scale > 1 ? "cursor-grab active:cursor-grabbing" : "cursor-zoom-in"}`}
        {...handlers}
      >
        <div
          style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
          className={`grid size-full ${isSmooth ? "transition-transform duration-150" : ""}`}
        >
          {/* Shows the size that the page has already loaded, until the full size has loaded. */}
          <img
            key={image.src}
            src={image.src}
            srcSet={image.srcSet}
            sizes={CAROUSEL_SIZES}
            alt=""
            draggable={false}
            className={ZOOMED}
          />
          <img
            key={image.full}
            src={image.full}
            width={image.width}
            height={image.height}
            alt={image.alt}
            draggable={false}
            className={`${ZOOMED} transition-opacity duration-150 starting:opacity-0`}
          />
        </div>
      </div>
      {total > 1 && (
        <>
          <button type="button" aria-label="Previous picture" onClick={() => onStep(-1)} className={`${ARROW} left-3`}>
            <ChevronLeft aria-hidden className="size-5" />
          </button>
          <button type="button" aria-label="Next picture" onClick={() => onStep(1)} className={`${ARROW} right-3`}>
            <ChevronRight aria-hidden className="size-5" />
          </button>
        </>
      )}
      <div className="pointer-events-none absolute bottom-4 left-4 flex flex-col items-start gap-2">
        {image.caption && <p className={PILL}>{image.caption}</p>}
        <p aria-live="polite" aria-atomic="true" className={`${PILL} tabular-nums`}>
          {`${number} of ${total}`}
        </p>
      </div>
      <div className="absolute right-4 bottom-4 flex gap-2">
        <button
          type="button"
          aria-label="Zoom out"
          aria-disabled={scale === 1}
          onClick={() => step(1 / STEP_FACTOR)}
          className={`${BUTTON} flex`}
        >
          <ZoomOut aria-hidden className="size-5" />
        </button>
        <button
          type="button"
          aria-label="Zoom in"
          aria-disabled={scale === MAX_SCALE}
          onClick={() => step(STEP_FACTOR)}
          className={`${BUTTON} flex`}
        >
          <ZoomIn aria-hidden className="size-5" />
        </button>
      </div>
      <p role="status" className="sr-only">
        {scale > 1 && `Magnified to ${Math.round(scale * 100)} %`}
      </p>
    </dialog>
  );
}
