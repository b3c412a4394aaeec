/** Names of pictures in addresses: `{n}.webp` for the n-th, or a name of its own that stays with the picture. */

/**
 * The names of pictures in order. Where a picture has no name of its own, or one that another before it has taken, its
 * place is its name, so that `{n}.webp` is never any but the n-th.
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
