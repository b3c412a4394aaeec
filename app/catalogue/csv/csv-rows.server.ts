import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";

import { CsvError, parse } from "csv-parse/sync";

import { fail, ok, type Problem, type Result } from "../../shared/result.ts";

/**
 * Reads a CSV file row by row, with the physical line number of each row's start. A row ends at the first line break
 * after which the number of quotation marks is even. If those lines do not parse as a row, a quotation mark was stray:
 * only the first line is refused, and reading continues with the next. So a bad row does not affect the rows after it.
 */

/** `cell`: the index of the bad cell. */
export type CsvRowProblem = Problem<
  "too-long" | "not-utf8" | "quote-not-closed" | "quote-within-field",
  { cell?: number }
>;

/** The cells of a row, or why it could not be read. */
type ParsedRow = Result<string[], CsvRowProblem>;

export type CsvRow = ParsedRow & {
  /** Counted from 1, including line breaks within quotes. */
  line: number;
  /** The offset of the row's end in the file. */
  bytesRead: number;
};

interface Line {
  number: number;
  /** Including its line break. */
  content: Buffer;
  /** The offset of the line's end in the file. */
  end: number;
}

/** Enough for any row: a description of 200,000 characters of four bytes, and about the same for the rest. */
const MAX_ROW_BYTES = 2 * 1024 * 1024;

const LINE_FEED = 0x0a;
const SPACE = 0x20;
const QUOTE = 0x22;
const BYTE_ORDER_MARK = Buffer.from("\ufeff");

/** Throws errors of the file system. Holds one row at a time in memory. */
export async function* readCsvRows(file: string): AsyncGenerator<CsvRow> {
  const source = readLines(file);
  /** Lines that were read for a row that turned out to be bad, the next one last. */
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

/** Cuts a line off after `MAX_ROW_BYTES`. Such a row is always refused. */
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

/** Whether the row has misplaced quotes, so that its end is unknown. */
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
