/** Names of a product's images in addresses: `{n}.webp` for the n-th image, or a name that stays with one image. */

/**
 * The names of images in order. An image is named by its position if it has no own name, or if an earlier image has the
 * same name. So `{n}.webp` is always the n-th image.
 */
export function nameInOrder(ownNames: readonly (string | undefined)[]): string[] {
  const taken = new Set<string>();
  return ownNames.map((own, i) => {
    const name = own === undefined || isPlaceName(own) || taken.has(own) ? `${i + 1}.webp` : own;
    taken.add(name);
    return name;
  });
}

function isPlaceName(name: string): boolean {
  return /^\d+\.webp$/.test(name);
}

/** The position that `{n}.webp` names, from 1; null for any other name. */
export function placeOf(name: string): number | null {
  const digits = /^([1-9]\d{0,4})\.webp$/.exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
}
