import { lift, lightness } from "./colour.ts";
import { fall } from "./materials.ts";
import { rect, repeat, type Sheet } from "./sheet.ts";

export interface Keys {
  w: number;
  h: number;
  rows: number;
  columns: number;
  colour: string;
  gap: number;
  /** The colour of the outer keys, if it differs. */
  edgeColour?: string;
  /** The colour of Escape and Enter. */
  accent?: string;
  /** Keys with a raised, dished top instead of flat ones. */
  tall?: boolean;
}

/** A block of keys around (0, 0). The last row has the space bar, and keys at the ends of rows are wider. */
export function keys(sheet: Sheet, field: Keys): string {
  const { w, h, rows, columns, colour, gap, tall = false } = field;
  const outer = field.edgeColour ?? colour;
  const unit = (w + gap) / columns;
  const rowHeight = (h + gap) / rows;
  const key = (left: number, row: number, units: number, fill: string) => {
    const [kw, kh] = [units * unit - gap, rowHeight - gap];
    const [x, y] = [-w / 2 + left * unit + kw / 2, -h / 2 + row * rowHeight + kh / 2];
    if (!tall)
      return (
        rect(x, y, kw, kh, 6, { fill: fall(sheet, fill, 0.9) }) +
        rect(x, y - kh / 2 + 1.5, kw - 8, 2, 1, { fill: "#ffffff", opacity: 0.22 })
      );
    const side = rect(x, y, kw, kh, 9, { fill: lift(fill, -0.32) });
    const top = rect(x, y - kh * 0.06, kw - kh * 0.22, kh * 0.74, 8, { fill: fall(sheet, lift(fill, 0.06), 1) });
    return (
      side +
      top +
      rect(x - kw * 0.14, y - kh * 0.2, kh * 0.16, 4, 2, {
        fill: lift(fill, lightness(fill) > 0.6 ? -0.5 : 0.6),
        opacity: 0.7,
      })
    );
  };
  /** The widths of the keys at the ends of each row, in units. The keys between them are one unit wide. */
  const ends = [
    [1, 2],
    [1.5, 1.5],
    [1.75, 2.25],
    [2.25, 2.75],
  ];
  return repeat(rows, (row) => {
    if (row === rows - 1) {
      const side = Math.floor((columns - 6.25) / 2 / 1.25);
      const rest = (columns - 6.25 - side * 2.5) / 2;
      const left = repeat(side, (i) => key(i * 1.25, row, i === side - 1 ? 1.25 + rest : 1.25, outer));
      const space = key(side * 1.25 + rest, row, 6.25, outer === colour ? colour : (field.accent ?? colour));
      const right = repeat(side, (i) =>
        key(side * 1.25 + rest + 6.25 + i * 1.25 + (i > 0 ? rest : 0), row, i === 0 ? 1.25 + rest : 1.25, outer),
      );
      return left + space + right;
    }
    const [first = 1, last = 1] = ends[row % ends.length] ?? [];
    const between = columns - first - last;
    const count = Math.floor(between);
    const extra = between - count;
    return (
      key(0, row, first, row === 0 && field.accent ? field.accent : outer) +
      repeat(count, (i) => key(first + i, row, 1, colour)) +
      key(first + count, row, last + extra, row === 2 && field.accent ? field.accent : outer)
    );
  });
}
