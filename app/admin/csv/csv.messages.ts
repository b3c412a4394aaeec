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
/** Above the button that continues an import that stopped. */
export const OVERWRITES_AGAIN = "Prices and stock of the shop are overwritten again, as you chose.";
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

export function exportText(products: number): string {
  return `All ${products.toLocaleString("en-US")} products of this shop as a CSV file in UTF-8, with links to their pictures. Importing it again changes nothing.`;
}

export const SKIPS_BAD_ROWS = "Rows with errors are skipped. The others are imported.";

export function picturesNote(links: number): string {
  const pictures = links === 1 ? "picture" : "pictures";
  return `${links.toLocaleString("en-US")} ${pictures} will be downloaded from other addresses during the import.`;
}

export const IMPORT_TEXT =
  "Products with a new id are added, existing ones are updated, and none are removed. The file is checked first. Nothing changes until you confirm.";
export const SPECS_HINT =
  "If a description is only a list of “Name: value”, each entry becomes a specification. Existing values are kept.";

/** What a CSV file must be. */
export const CSV_FORMAT = {
  columns: "A UTF-8 text file with comma-separated columns. The first line has their names:",
  required: "id, title, main_category and category are required; other missing columns keep their current values.",
  images:
    "images: links that begin with http:// or https://, one per line within the field. An empty field removes the pictures; without the column they stay.",
  updatedAt:
    "updated_at: when the product was last changed before the export. Prices and stock that changed later are kept and listed. Without it, the values of the file are stored.",
  quantities:
    "Quantities replace the current stock. In a file without updated_at, leave out the quantity columns while the shop is selling.",
};
