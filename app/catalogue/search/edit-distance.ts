/**
 * The number of letters to insert, delete, replace or swap with their neighbour to turn one word into another. Returns
 * `most + 1` for words that differ by more than `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  const beyond = most + 1;
  if (Math.abs(a.length - b.length) > most) return beyond;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const at = (distances: readonly number[], index: number) => distances[index] ?? beyond;
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, j - 2) + 1 : beyond,
      );
    }
    if (Math.min(...row) > most) return beyond;
    [beforeLast, last] = [last, row];
  }
  return Math.min(last[b.length] ?? beyond, beyond);
}
