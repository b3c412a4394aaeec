import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";

import { CsvError, parse } from "csv-parse/sync";

import { fail, ok, type Problem, type Result } from "../shared/result.ts";

/**
 * Reads a CSV file row by row, with the physical line that each row begins on. A row ends at the first line break at
 * which its quotation marks are even in number. If what was gathered so is no row, a mark was a stray one: only the
 * line it began on is refused, and reading goes on with the next, so that one bad row never swallows those after it.
 */

/** `cell`: the one at fault, counted from 0. */
export type CsvRowProblem = Problem<
  "too-long" | "not-utf8" | "quote-not-closed" | "quote-within-field",
  { cell?: number }
>;

/** The cells of a row, or why it has none. */
type ParsedRow = Result<string[], CsvRowProblem>;

export type CsvRow = ParsedRow & {
  /** Counted from 1, line breaks within quotes included. */
  line: number;
  /** Where the row ends in the file. */
  bytesRead: number;
};

interface Line {
  number: number;
  /** With its line break. */
  content: Buffer;
  /** Where it ends in the file. */
  end: number;
}

/** More than any row can need: a description of 200,000 characters of four bytes, and as much again. */
const MAX_ROW_BYTES = 2 * 1024 * 1024;

const LINE_FEED = 0x0a;
const SPACE = 0x20;
const QUOTE = 0x22;
const BYTE_ORDER_MARK = Buffer.from("\ufeff");

/** Throws what the file system throws. Holds one row at a time. */
export async function* readCsvRows(file: string): AsyncGenerator<CsvRow> {
  const source = readLines(file);
  /** Lines that were gathered for a row that turned out not to be one, the next one last. */
  const returned: Line[] = [];
  const nextLine = async () => returned.pop() ?? (await source.next()).value;

  try {
    for (let first = await nextLine(); first; first = await nextLine()) {
      if (first.content.every((byte) => byte <= SPACE)) continue;
      const gathered = [first];
      let bytes = first.content.byteLength;
      let open = hasOddQuotes(first.content);
      while (open && bytes <= MAX_ROW_BYTES) {
        const line = await nextLine();
        if (!line) break;
        gathered.push(line);
        bytes += line.content.byteLength;
        if (hasOddQuotes(line.content)) open = false;
      }
      const row = parseRow(Buffer.concat(gathered.map(({ content }) => content)));
      if (!row.ok && isEndless(row.problem)) for (const line of gathered.splice(1).reverse()) returned.push(line);
      yield { ...row, line: first.number, bytesRead: gathered.at(-1)?.end ?? first.end };
    }
  } finally {
    await source.return(undefined);
  }
}

/** Lines without a break in the first `MAX_ROW_BYTES` are cut off there, which no row survives. */
async function* readLines(file: string): AsyncGenerator<Line, undefined> {
  let number = 1;
  let position = 0;
  let rest: Buffer[] = [];
  let restBytes = 0;
  const finish = (): Line => {
    const content = Buffer.concat(rest);
    rest = [];
    restBytes = 0;
    const marked = number === 1 && content.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
    return { number: number++, content: marked ? content.subarray(BYTE_ORDER_MARK.length) : content, end: position };
  };
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    for (let start = 0; start < chunk.length;) {
      const feed = chunk.indexOf(LINE_FEED, start);
      const end = feed === -1 ? chunk.length : feed + 1;
      if (restBytes <= MAX_ROW_BYTES) rest.push(chunk.subarray(start, end));
      restBytes += end - start;
      position += end - start;
      start = end;
      if (feed !== -1) yield finish();
    }
  }
  if (restBytes > 0) yield finish();
  return undefined;
}

function hasOddQuotes(content: Buffer): boolean {
  let odd = false;
  for (let at = content.indexOf(QUOTE); at !== -1; at = content.indexOf(QUOTE, at + 1)) odd = !odd;
  return odd;
}

/** Whether quotes are out of place, so that the end of the row is not known. */
function isEndless({ code }: CsvRowProblem): boolean {
  return code !== "not-utf8";
}

function parseRow(content: Buffer): ParsedRow {
  if (content.byteLength > MAX_ROW_BYTES) {
    return fail("too-long", {});
  }
  const readable = isUtf8(content);
  try {
    const cells = splitCells(content.toString(readable ? "utf8" : "latin1"));
    if (readable) return ok(cells);
    const cell = cells.findIndex((text) => !isUtf8(Buffer.from(text, "latin1")));
    return fail("not-utf8", { cell });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const code = error.code === "CSV_QUOTE_NOT_CLOSED" ? "quote-not-closed" : "quote-within-field";
    return fail(code, { cell: Number(error["column"]) });
  }
}

function splitCells(text: string): string[] {
  const [cells = []] = parse(text, { record_delimiter: ["\r\n", "\n"] });
  return cells;
}
