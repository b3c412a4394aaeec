import { useEffect, useRef, useState, type PointerEvent, type RefObject } from "react";

import { arrowStep, swipeStep, type Step } from "../../carousel.ts";

import {
  clampZoom,
  fitInto,
  isOnImage,
  NO_ZOOM,
  STEP_FACTOR,
  TAP_SCALE,
  zoomAround,
  type Point,
  type Size,
  type Zoom,
} from "./zoom.ts";

/** Moving less than this is a tap. */
const TAP_PX = 8;
/** Two taps within this time are a double tap. */
const DOUBLE_TAP_MS = 350;
const ARROW_PX = 80;

const ARROWS = new Map<string, Point>([
  ["ArrowLeft", { x: ARROW_PX, y: 0 }],
  ["ArrowRight", { x: -ARROW_PX, y: 0 }],
  ["ArrowUp", { x: 0, y: ARROW_PX }],
  ["ArrowDown", { x: 0, y: -ARROW_PX }],
]);

interface Shown {
  /** The image that is magnified. A new image starts unmagnified. */
  of: string;
  zoom: Zoom;
  /** The change is animated. Fingers and wheels move the image at once. */
  isSmooth: boolean;
}

interface Gesture {
  pointers: Map<number, Point>;
  start: Point;
  /** More than one finger was down, or the finger moved further than a tap. */
  isMore: boolean;
  lastTapMs: number;
}

interface ZoomActions {
  onStep: (step: Step) => void;
  onClose: () => void;
}

/**
 * Magnifies an image on a stage: by pinching, double tap, click, wheel and keys. A magnified image is dragged or moved
 * with the arrow keys. Otherwise a swipe and the arrow keys show the next image, and a press beside the image closes.
 * The stage needs `touch-action: none`.
 */
export function useZoom(
  stage: RefObject<HTMLElement>,
  image: Size & { full: string },
  { onStep, onClose }: ZoomActions,
) {
  const [shown, setShown] = useState<Shown>({ of: image.full, zoom: NO_ZOOM, isSmooth: false });
  const ofImage = (now: Shown) => (now.of === image.full ? now.zoom : NO_ZOOM);
  const zoom = ofImage(shown);
  const gesture = useRef<Gesture>({ pointers: new Map(), start: { x: 0, y: 0 }, isMore: false, lastTapMs: 0 });

  const change = (make: (zoom: Zoom) => Zoom, { isSmooth }: { isSmooth: boolean }) => {
    const size = sizeOf(stage.current);
    setShown((now) => ({
      ...{ of: image.full, isSmooth },
      zoom: clampZoom(make(ofImage(now)), size, fitInto(size, image)),
    }));
  };
  const step = (factor: number) => change((was) => zoomAround(was, factor, { x: 0, y: 0 }), { isSmooth: true });
  const reset = () => change(() => NO_ZOOM, { isSmooth: true });

  const tap = (point: Point, { pointerType, timeStamp }: PointerEvent) => {
    const { current } = gesture;
    const isSecond = timeStamp - current.lastTapMs < DOUBLE_TAP_MS;
    current.lastTapMs = isSecond ? 0 : timeStamp;
    if (zoom.scale === 1 && !isOnImage(zoom, fitInto(sizeOf(stage.current), image), point)) return onClose();
    // A mouse needs one click. The second one of a double click changes nothing.
    if (isSecond === (pointerType === "mouse")) return;
    change((was) => (was.scale > 1 ? NO_ZOOM : zoomAround(was, TAP_SCALE, point)), { isSmooth: true });
  };

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { current } = gesture;
      const point = pointOf(event, stage.current);
      current.pointers.set(event.pointerId, point);
      current.isMore = current.pointers.size > 1;
      current.start = point;
    },
    onPointerMove(event: PointerEvent) {
      const { current } = gesture;
      const before = current.pointers.get(event.pointerId);
      if (!before) return;
      const now = pointOf(event, stage.current);
      current.pointers.set(event.pointerId, now);
      current.isMore ||= distance(now, current.start) > TAP_PX;
      const [other] = [...current.pointers].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]));
      const move = { x: now.x - before.x, y: now.y - before.y };
      if (other) {
        const factor = distance(now, other) / Math.max(distance(before, other), 1);
        const centre = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
        change((was) => moveBy(zoomAround(was, factor, centre), { x: move.x / 2, y: move.y / 2 }), {
          isSmooth: false,
        });
      } else if (zoom.scale > 1) {
        change((was) => moveBy(was, move), { isSmooth: false });
      }
    },
    onPointerUp(event: PointerEvent) {
      const { current } = gesture;
      if (!current.pointers.delete(event.pointerId) || current.pointers.size > 0) return;
      const point = pointOf(event, stage.current);
      if (!current.isMore) return tap(point, event);
      if (zoom.scale > 1 || event.pointerType === "mouse") return;
      const direction = swipeStep(point.x - current.start.x, point.y - current.start.y);
      if (direction) onStep(direction);
    },
    onPointerCancel({ pointerId }: PointerEvent) {
      gesture.current.pointers.delete(pointerId);
    },
  };

  /** Returns whether the key was handled. */
  const press = (key: string): boolean => {
    const arrow = ARROWS.get(key);
    const direction = arrowStep(key);
    if (key === "+" || key === "=") step(STEP_FACTOR);
    else if (key === "-") step(1 / STEP_FACTOR);
    else if (key === "0") reset();
    else if (arrow && zoom.scale > 1) change((was) => moveBy(was, arrow), { isSmooth: true });
    else if (direction) onStep(direction);
    else return false;
    return true;
  };
  const turnWheel = (event: WheelEvent) => {
    // Browsers report pinching on a touchpad as small wheel events with Ctrl.
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002));
    change((was) => zoomAround(was, factor, pointOf(event, stage.current)), { isSmooth: false });
  };
  const latest = useRef({ press, turnWheel });
  useEffect(() => {
    latest.current = { press, turnWheel };
  });
  // React's own wheel events cannot be prevented, and its key events may come after those of the carousel.
  useEffect(() => {
    const dialog = stage.current?.closest("dialog");
    const listening = new AbortController();
    dialog?.addEventListener(
      "keydown",
      (event) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        if (latest.current.press(event.key)) event.preventDefault();
      },
      { signal: listening.signal },
    );
    stage.current?.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        latest.current.turnWheel(event);
      },
      { passive: false, signal: listening.signal },
    );
    return () => listening.abort();
  }, [stage]);

  return { zoom, isSmooth: shown.isSmooth, step, handlers };
}

function sizeOf(stage: HTMLElement | null): Size {
  return { width: stage?.clientWidth ?? 1, height: stage?.clientHeight ?? 1 };
}

/** A point on the screen, measured from the centre of the stage. */
function pointOf({ clientX, clientY }: { clientX: number; clientY: number }, stage: HTMLElement | null): Point {
  const { width, height } = sizeOf(stage);
  return { x: clientX - width / 2, y: clientY - height / 2 };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function moveBy(zoom: Zoom, { x, y }: Point): Zoom {
  return { ...zoom, x: zoom.x + x, y: zoom.y + y };
}
