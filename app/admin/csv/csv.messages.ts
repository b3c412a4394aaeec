import { TOO_MANY_UPLOADS, UPLOADS_BUSY } from "../../http/http.messages.ts";
import type { UploadProblem } from "../../http/upload.server.ts";
import { formatMegabytes } from "../../shared/megabytes.ts";
import type { Problem } from "../../shared/result.ts";
import type { Message } from "../../ui/messages/message.ts";

import { countChanges, MAX_CSV_BYTES, type CsvFile } from "./csv-file.ts";

const LIMIT = formatMegabytes(MAX_CSV_BYTES);

export type CsvProblem = UploadProblem | Problem<"no-file" | "not-found" | "already">;

export const CSV_PROBLEMS: Record<CsvProblem["code"], Message> = {
  "too-large": failure(`The file is larger than ${LIMIT}. Split it, or use npm run import on the server.`),
  "too-many-files": failure("Choose one file."),
  "too-many-at-once": failure(TOO_MANY_UPLOADS),
  busy: failure(UPLOADS_BUSY),
  unreadable: failure("The upload was incomplete. Try again."),
  "no-file": failure("Choose a CSV file first."),
  "not-found": failure("This file is no longer here. Choose it again."),
  already: failure("This file has already been imported, or its import has started."),
};

export const UPLOAD_FAILED: Message = failure("The file could not be sent. Try again.");
export const IMPORT_FAILED: Message = failure("The import could not be started. Try again.");

/** An internal error during a check or import. */
export const CHECK_BROKEN: Message = failure("Something went wrong on our side. Choose the file again.");
export const IMPORT_BROKEN: Message = failure(
  "Something went wrong on our side. What was imported so far is kept. Import the file again to continue.",
);

/** Rows whose prices or stock changed since the export. */
export function keptNote(rows: number): string {
  const ofRows = rows === 1 ? "one row" : `${rows.toLocaleString("en-US")} rows`;
  return `Prices or stock of ${ofRows} changed in the shop after this file was exported, for example by a sale. They are kept; everything else is imported.`;
}

export const OVERWRITE = "Overwrite them with the values of the file, even if units have been sold since";
export const TO_OVERWRITE =
  "Some prices or stock changed in the shop after this file was exported, and were kept. To overwrite them, choose the file again.";

function failure(text: string): Message {
  return { text, tone: "failure" };
}

/** The heading of the page about a file: its state. */
export function headingOf({ state }: CsvFile): string {
  switch (state.step) {
    case "checking":
      return "The file is being checked";
    case "importing":
      return "The file is being imported";
    case "checked":
      if (countChanges(state.report) > 0) return "What this import would change";
      return state.report.bad > 0 ? "Nothing can be imported: the file has errors" : "This file would change nothing";
    case "imported":
      return "The file is imported";
    case "failed":
      return state.during === "check" ? "The file could not be checked" : "The import stopped";
  }
}
