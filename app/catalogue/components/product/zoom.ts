/** Magnifying an image: its scale, and how far its centre is from the centre of the stage, in pixels. */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const NO_ZOOM: Zoom = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 6;
/** The scale of a double tap or click. */
export const TAP_SCALE = 2.5;
/** One press of a key or button. */
export const STEP_FACTOR = 1.5;

/** The size of an image that is scaled to fit into the stage. */
export function fitInto(stage: Size, image: Size): Size {
  const ratio = Math.min(stage.width / image.width, stage.height / image.height);
  return { width: image.width * ratio, height: image.height * ratio };
}

/** Changes the scale around a point, measured from the centre of the stage: the point stays where it is. */
export function zoomAround({ scale, x, y }: Zoom, factor: number, point: Point): Zoom {
  const next = Math.min(Math.max(scale * factor, 1), MAX_SCALE);
  const ratio = next / scale;
  return { scale: next, x: point.x - (point.x - x) * ratio, y: point.y - (point.y - y) * ratio };
}

/** Limits the position, so that the image covers the stage, or is centred where it is smaller than the stage. */
export function clampZoom({ scale, x, y }: Zoom, stage: Size, fitted: Size): Zoom {
  const limit = (value: number, room: number) => (room <= 0 ? 0 : Math.min(Math.max(value, -room), room));
  return {
    scale,
    x: limit(x, (fitted.width * scale - stage.width) / 2),
    y: limit(y, (fitted.height * scale - stage.height) / 2),
  };
}

/** Whether a point, measured from the centre of the stage, is on the image. */
export function isOnImage({ scale, x, y }: Zoom, fitted: Size, point: Point): boolean {
  return Math.abs(point.x - x) <= (fitted.width * scale) / 2 && Math.abs(point.y - y) <= (fitted.height * scale) / 2;
}
