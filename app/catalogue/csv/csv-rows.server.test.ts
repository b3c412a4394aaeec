import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { readCsvRows } from "./csv-rows.server.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "shop-test-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The rows as `[line, cells]`, bad ones as `[line, code, cell]`. */
async function read(content: string | Uint8Array): Promise<unknown[][]> {
  const file = path.join(folder, "rows.csv");
  writeFileSync(file, content);
  const rows: unknown[][] = [];
  for await (const row of readCsvRows(file)) {
    rows.push(row.ok ? [row.line, row.value] : [row.line, row.problem.code, row.problem.cell]);
  }
  return rows;
}

const INSIDE = "quote-within-field";
const UNCLOSED = "quote-not-closed";
const TOO_LONG = "too-long";
const NOT_UTF8 = "not-utf8";

describe("readCsvRows", () => {
  it.each<[string, string, unknown[][]]>([
    ["nothing", "", []],
    ["one row without a break", "a,b", [[1, ["a", "b"]]]],
    [
      "breaks of both kinds",
      "a,b\r\nc,d\ne,f\r\n",
      [
        [1, ["a", "b"]],
        [2, ["c", "d"]],
        [3, ["e", "f"]],
      ],
    ],
    [
      "empty fields",
      ",\n,,x\n",
      [
        [1, ["", ""]],
        [2, ["", "", "x"]],
      ],
    ],
    [
      "blank lines",
      "\n\na\n \n\r\nb\n\n",
      [
        [3, ["a"]],
        [6, ["b"]],
      ],
    ],
    [
      "breaks within quotes",
      'a,"1\n2\n\n4"\nb,"x\r\ny"\r\nc\n',
      [
        [1, ["a", "1\n2\n\n4"]],
        [5, ["b", "x\r\ny"]],
        [7, ["c"]],
      ],
    ],
    ["doubled quotes", '"a ""b""","c,d",""""\n', [[1, ['a "b"', "c,d", '"']]]],
    ["a byte order mark", '\ufeff"id",title\n', [[1, ["id", "title"]]]],
    ["every plane", "Ёлка,日本,🪔\n", [[1, ["Ёлка", "日本", "🪔"]]]],
  ])("reads %s", async (_, content, rows) => {
    expect(await read(content)).toEqual(rows);
  });

  it.each<[string, string, unknown[][]]>([
    [
      "a quote inside a bare field",
      'a,19" rack\nb,c\n',
      [
        [1, INSIDE, 1],
        [2, ["b", "c"]],
      ],
    ],
    [
      "two quotes inside a bare field",
      'a "b" c\nd\n',
      [
        [1, INSIDE, 0],
        [2, ["d"]],
      ],
    ],
    [
      "text after a closing quote",
      'x,"a"b\nc,"d"\n',
      [
        [1, INSIDE, 1],
        [2, ["c", "d"]],
      ],
    ],
    [
      "a quote that is never closed",
      'a\nb,"c\nd\ne,"f"\n',
      [
        [1, ["a"]],
        [2, INSIDE, 1],
        [3, ["d"]],
        [4, ["e", "f"]],
      ],
    ],
    [
      "one that is open to the end",
      'a\nb,"c\nd\n',
      [
        [1, ["a"]],
        [2, UNCLOSED, 1],
        [3, ["d"]],
      ],
    ],
    [
      "a bad row of several lines between good ones of several lines",
      'a,"1\n2"\nb,"x "y" z\nw"\nc,"3\n4"\n',
      [
        [1, ["a", "1\n2"]],
        [3, INSIDE, 1],
        [4, INSIDE, 0],
        [5, ["c", "3\n4"]],
      ],
    ],
  ])("refuses only the first line of %s and continues after it", async (_, content, rows) => {
    expect(await read(content)).toEqual(rows);
  });

  it("refuses all lines of a row that is not UTF-8, and names the field", async () => {
    const content = Buffer.from('a,"\u00e9t\u00e9\nx",b\nc,d,e\n', "latin1");
    expect(await read(content)).toEqual([
      [1, NOT_UTF8, 1],
      [3, ["c", "d", "e"]],
    ]);
    expect(await read(Buffer.from("\ufeffid,title\n", "utf16le"))).toEqual([[1, NOT_UTF8, 0]]);
  });

  it("limits the search for the end of a quote, and continues after it", async () => {
    const long = "y".repeat(5000);
    const rows = await read(`a,"b\n${`x,${long}\n`.repeat(600)}`);
    expect(rows.slice(0, 2)).toEqual([
      [1, TOO_LONG, undefined],
      [2, ["x", long]],
    ]);
    expect(rows.at(-1)).toEqual([601, ["x", long]]);
  });

  it("does not hold an endless line in memory", async () => {
    expect(await read(`${"x".repeat(5_000_000)}\na,b\n`)).toEqual([
      [1, TOO_LONG, undefined],
      [2, ["a", "b"]],
    ]);
  });

  it("reads the same rows wherever the file's chunks end", async () => {
    const rows = Array.from({ length: 3000 }, (_, i) => `${i},"Ё ""${"ж".repeat(i % 90)}\r\n",end\r\n`).join("");
    const cells = (await read(rows)).map(([, row]) => row);
    expect(cells).toEqual(Array.from({ length: 3000 }, (_, i) => [`${i}`, `Ё "${"ж".repeat(i % 90)}\r\n`, "end"]));
  });

  it("reports how much has been read, and closes the file when its reader stops", async () => {
    const file = path.join(folder, "rows.csv");
    writeFileSync(file, "ab,c\nd\n");
    const positions: number[] = [];
    for await (const { bytesRead } of readCsvRows(file)) positions.push(bytesRead);
    expect(positions).toEqual([5, 7]);
    for await (const row of readCsvRows(file)) {
      expect(row.line).toBe(1);
      break;
    }
  });

  it("throws if the file does not exist", async () => {
    await expect(readCsvRows(path.join(folder, "absent.csv")).next()).rejects.toThrow("ENOENT");
  });
});
