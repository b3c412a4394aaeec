import { fall } from "./materials.ts";
import { circle, type Sheet } from "./sheet.ts";

/** The lens of a small camera, with radius `r`, around (0, 0). */
export function eye(sheet: Sheet, r: number, rim: string): string {
  return (
    circle(0, 0, r, { fill: fall(sheet, rim, 1.6) }) +
    circle(0, 0, r * 0.84, { fill: "#0a0b10" }) +
    circle(0, 0, r * 0.7, {
      fill: sheet.radial(
        [
          [0, "#27365a"],
          [0.5, "#141a2c"],
          [1, "#07080c"],
        ],
        0.4,
        0.36,
        0.7,
      ),
    }) +
    circle(0, 0, r * 0.36, {
      fill: sheet.radial(
        [
          [0, "#5b4a8c"],
          [0.6, "#1c2140"],
          [1, "#080910"],
        ],
        0.42,
        0.4,
        0.6,
      ),
    }) +
    circle(-r * 0.28, -r * 0.3, r * 0.15, { fill: "#ffffff", opacity: 0.8 }) +
    circle(r * 0.26, r * 0.3, r * 0.07, { fill: "#b9c8ff", opacity: 0.6 })
  );
}
