/** The pictures of a product's form; safe on both sides. */

export interface GalleryPicture {
  /** The file name: the product's own, or that of a picture that waits for the form to be saved. */
  name: string;
  /** The address of its preview. */
  url: string;
  /** Of the whole picture, in pixels. */
  width: number;
  height: number;
}

/** A link that gave no image. It stays in its field; saving tries it once and then leaves it out. */
export interface FailedLink {
  link: string;
  /** Why, in words that name the link. */
  problem: string;
}

/** How many pictures can be added at once. */
export const MAX_NEW_PICTURES = 30;

/** Of one form; those beyond are not tried. */
export const MAX_LINKS = 2 * MAX_NEW_PICTURES;

/** What file choosers offer. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/gif,image/avif,image/tiff";

/** Where scripts send the pictures of one form; below it lie those that wait, for administrators alone. */
export function draftPath(shop: string, draft: string): string {
  return `/admin/pictures/${shop}/${encodeURIComponent(draft)}`;
}

/** Links as they were pasted: one a line, or several with commas between; a comma within a link is part of it. */
export function splitLinks(text: string): string[] {
  return text
    .split(/[\r\n]+|,(?=\s*https?:\/\/)/i)
    .map(withoutTrailingCommas)
    .filter((link) => link !== "");
}

function withoutTrailingCommas(link: string): string {
  const parts = link.split(",");
  return parts
    .slice(0, 1 + parts.findLastIndex((part) => part.trim() !== ""))
    .join(",")
    .trim();
}

/** What stands in the field of links after some have failed. */
export function joinLinks(failed: readonly FailedLink[]): string {
  return failed.map(({ link }) => link).join("\n");
}

const LONGEST_LINK_SHOWN = 120;

/** A link as messages name it. */
export function shortLink(link: string): string {
  return link.length > LONGEST_LINK_SHOWN ? `${link.slice(0, LONGEST_LINK_SHOWN)}…` : link;
}

/**
 * Pictures in the order that their fields of places ask for. Of two that want one place, the one that was moved there
 * gets it.
 */
export function orderByPlaces(names: readonly string[], placeOf: (name: string) => string): string[] {
  return names
    .map((name, i) => {
      const text = placeOf(name).trim();
      const current = i + 1;
      const wanted = /^\d{1,6}$/.test(text) ? Number(text) : current;
      return { name, place: wanted + Math.sign(wanted - current) / 2 };
    })
    .sort((a, b) => a.place - b.place)
    .map(({ name }) => name);
}
