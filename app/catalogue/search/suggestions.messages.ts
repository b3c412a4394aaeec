/** A suggestion that leads to the same search in another shop, whose hits are not counted. */
export function searchInShop(name: string): string {
  return `Search in ${name}`;
}
