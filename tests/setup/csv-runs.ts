import { expect } from "vitest";

import type { CsvFile, CsvReport } from "#app/admin/csv/csv-file.ts";
import { findCsvFile, startCheck, startImport, waitForCsv } from "#app/admin/csv/csv-jobs.server.ts";
import { COMMAND } from "#app/audit/actor.ts";
import type { Db } from "#db/connection.ts";

type Settings = Parameters<typeof startCheck>[2] & { folder: string };

/** Waits until no check or import of the file runs. */
export async function settleCsv(file: CsvFile, folder: string): Promise<CsvFile["state"]> {
  for (;;) {
    await waitForCsv(file.id);
    const found = await findCsvFile(file.shop, file.id, folder);
    if (!found) throw new Error("The file is gone.");
    if (found.state.step !== "checking" && found.state.step !== "importing") return found.state;
  }
}

/** Checks an uploaded file to the end. */
export async function checkCsv(db: Db, file: CsvFile, settings: Settings): Promise<CsvReport> {
  startCheck(db, file, settings);
  const state = await settleCsv(file, settings.folder);
  if (state.step !== "checked") throw new Error(`The check ended as ${state.step}.`);
  return state.report;
}

/** Imports a checked file to the end. */
export async function importCsv(db: Db, file: CsvFile, settings: Settings): Promise<CsvReport> {
  expect(await startImport(db, file.shop, file.id, { ...settings, by: COMMAND })).toEqual({ ok: true, value: null });
  const state = await settleCsv(file, settings.folder);
  if (state.step !== "imported") throw new Error(`The import ended as ${state.step}.`);
  return state.report;
}
