import { fall } from "./materials.ts";
import { moved, rect, type Sheet } from "./sheet.ts";

/** Parts of all circuit boards. */

export const GOLD = "#d9ae55";

export function gold(sheet: Sheet): string {
  return sheet.linear([
    [0, "#f4d98d"],
    [0.5, GOLD],
    [1, "#93691c"],
  ]);
}

export function specks(sheet: Sheet, spots: readonly (readonly [number, number])[], turn = 0): string {
  const one =
    rect(0, 0, 20, 10, 2, { fill: fall(sheet, "#b08d63") }) +
    rect(-8, 0, 5, 10, 1, { fill: "#d8dade" }) +
    rect(8, 0, 5, 10, 1, { fill: "#d8dade" });
  return spots.map(([x, y]) => moved(one, x, y, 1, turn)).join("");
}
