import { CONDITIONS, type Condition } from "../shops/conditions.ts";

/** The image carousel of a product. Images are counted from 1, as people read them: 'n of total'. */

/** The query parameter with the number of the image to show first. */
export const IMAGE_PARAM = "picture";

export type Step = -1 | 1;

export interface CarouselImage {
  src: string;
  srcSet: string;
  /** A small version, for the row of thumbnails. */
  thumbnail: string;
  full: string;
  width: number;
  height: number;
  alt: string;
  /** The condition whose item the image shows; null if it shows the product in any condition. */
  caption: string | null;
}

/** Images that show the same condition. */
export interface ImageGroup<Image> {
  condition: Condition | null;
  images: Image[];
}

/**
 * Groups images by the condition that they show: first those of the chosen condition, then those of any, then the
 * others.
 */
export function groupByCondition<Image extends { condition: Condition | null }>(
  images: readonly Image[],
  chosen: Condition | null,
): ImageGroup<Image>[] {
  const order = new Set([chosen, null, ...CONDITIONS]);
  return [...order]
    .map((condition) => ({ condition, images: images.filter((image) => image.condition === condition) }))
    .filter((group) => group.images.length > 0);
}

/** The width of an image on the page. The browser uses it to choose among the sizes of `srcSet`. */
export const CAROUSEL_SIZES = "(min-width: 64rem) 31rem, (min-width: 48rem) 50vw, 100vw";

/** The minimum length of a swipe. Shorter ones are ignored. */
const SWIPE_PX = 50;

/** The next or previous image. Wraps around at both ends. */
export function neighbour(number: number, step: Step, total: number): number {
  return ((number - 1 + step + total) % total) + 1;
}

/** The image that an address asks for, clamped to the existing ones. */
export function clampImageNumber(number: number, total: number): number {
  return Number.isInteger(number) ? Math.min(Math.max(number, 1), Math.max(total, 1)) : 1;
}

/** The step that a swipe makes: left is forward, right is back. A short or steep swipe does nothing. */
export function swipeStep(dx: number, dy: number): Step | null {
  if (Math.abs(dx) <= SWIPE_PX || Math.abs(dx) < Math.abs(dy)) return null;
  return dx < 0 ? 1 : -1;
}

export function arrowStep(key: string): Step | null {
  if (key === "ArrowRight") return 1;
  return key === "ArrowLeft" ? -1 : null;
}
