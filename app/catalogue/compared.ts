/**
 * The products that a visitor has selected for comparison. The query of a list holds their ids:
 * `?compare=24&compare=31`. `tick` is the id of the button that was pressed last: it adds the id, or removes it if it
 * is selected.
 */

/** The comparison has room for four columns. */
export const MAX_COMPARED = 4;

export const COMPARE = "compare";
export const TICK = "tick";

/** Returns the first distinct ids, and how many more there are. */
export function readIds(ids: readonly string[]): { ids: string[]; left: number } {
  const distinct = [...new Set(ids)];
  return { ids: distinct.slice(0, MAX_COMPARED), left: Math.max(0, distinct.length - MAX_COMPARED) };
}

/** Returns the ids that a query selects, at most one more than can be compared. */
export function chosenIds(params: URLSearchParams): string[] {
  const ids = new Set(params.getAll(COMPARE));
  const tick = params.get(TICK);
  if (tick && !ids.delete(tick)) ids.add(tick);
  ids.delete("");
  return [...ids].slice(0, MAX_COMPARED + 1);
}

/** Whether two URLs show the same list with a different selection. */
export function differsInChosen(one: URL, other: URL): boolean {
  return one.href !== other.href && listAddress(one) === listAddress(other);
}

// eslint-disable-next-line no-restricted-syntax -- The pattern has only constants, so no input can make it slow.
const CHOSEN = new RegExp(`^(${COMPARE}|${TICK})=`);

function listAddress({ pathname, search }: URL): string {
  const params = search.slice(1).split("&");
  return [pathname, ...params.filter((param) => param && !CHOSEN.test(param))].join("&");
}
