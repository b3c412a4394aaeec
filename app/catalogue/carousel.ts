/** The query parameter that names the picture to show first, from 1. */
export const PICTURE_PARAM = "picture";

/** How the pictures of a product are turned. Pictures are counted from 1, as people read them: 'n of total'. */

export type Step = -1 | 1;

export interface CarouselPicture {
  src: string;
  srcSet: string;
  /** A small version, for the row below. */
  thumbnail: string;
  full: string;
  width: number;
  height: number;
  alt: string;
}

/** How wide a picture stands on the page, for the browser to choose among the sizes of `srcSet`. */
export const PICTURE_SIZES = "(min-width: 64rem) 31rem, (min-width: 48rem) 50vw, 100vw";

/** A finger that goes further than this turns the picture. */
const SWIPE_PX = 50;

/** The picture one step on; behind the last comes the first. */
export function neighbour(number: number, step: Step, total: number): number {
  return ((number - 1 + step + total) % total) + 1;
}

/** The picture that an address asks for, within what there is. */
export function withinPictures(number: number, total: number): number {
  return Number.isInteger(number) ? Math.min(Math.max(number, 1), Math.max(total, 1)) : 1;
}

/** What a finger's way means: to the left goes on, to the right goes back, too short or steep means nothing. */
export function swipeStep(dx: number, dy: number): Step | null {
  if (Math.abs(dx) <= SWIPE_PX || Math.abs(dx) < Math.abs(dy)) return null;
  return dx < 0 ? 1 : -1;
}

export function arrowStep(key: string): Step | null {
  if (key === "ArrowRight") return 1;
  return key === "ArrowLeft" ? -1 : null;
}
