import { setTimeout as after } from "node:timers/promises";

import type { Db } from "#db/connection.ts";

import type { Actor } from "../../audit/actor.ts";
import { importProblemText, keptFieldText } from "../../catalogue/csv/import.messages.ts";
import { checkCatalogue, importCatalogue } from "../../catalogue/csv/import.server.ts";
import { PUBLIC_WEB, type NetworkPolicy } from "../../http/network-policy.server.ts";
import { makeImageResolver, type ImageResolver } from "../../images/resolve-image.server.ts";
import { log } from "../../log.server.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";
import { singleton } from "../../shared/singleton.ts";
import type { ShopValue } from "../../shops/shops.ts";

import {
  MAX_CSV_ROWS,
  MAX_IMAGES_PER_ROW,
  MAX_REMARKS_SHOWN,
  type CsvFile,
  type CsvRemark,
  type FailedState,
} from "./csv-file.ts";
import { csvPath, deleteCsvContent, findSavedCsvFile, INCOMING_CSV, saveCsvFile } from "./staged-csv.server.ts";

/**
 * Checks and imports run in the background in this process, because fetching images may take minutes. If the process
 * ends meanwhile, the file is still there. Importing it again adds what is missing.
 */

interface Job {
  step: "checking" | "importing";
  bytesRead: number;
  done: Promise<void>;
}

interface JobOptions {
  /** The origin of the shop's own addresses. */
  origin: string;
  folder?: string;
  imagesFolder?: string;
  policy?: NetworkPolicy;
}

interface ImportOptions extends JobOptions {
  by: Actor;
  /** Overwrites prices and stock even if they changed after the export. */
  overwrite?: boolean;
}

/** A browser does not upload a folder beside a file, so only links can be used. */
function imagesOf(db: Db, { origin, policy = PUBLIC_WEB, imagesFolder }: JobOptions): ImageResolver {
  return makeImageResolver(db, { policy, ownOrigin: origin, filesFolder: null, imagesFolder });
}

/** Small, so that other requests wait for at most about 10 ms at a time. */
const ROWS_PER_TRANSACTION = 20;
/** How long a form's response waits for its job. Most files take less. */
const WAIT_LIMIT_MS = 1_500;

const jobs = singleton("csv jobs", () => new Map<string, Job>());
/** Files whose import is about to start. */
const claims = singleton("csv claims", () => new Set<string>());

/** Starts checking what importing a file would do. */
export function startCheck(db: Db, file: CsvFile, options: JobOptions): void {
  start(file, { step: "failed", during: "check" }, options, async (job) => {
    const { summarize, ...reports } = collectRemarks();
    const summary = await checkCatalogue(db, file.shop, csvPath(file.id, options.folder), {
      images: imagesOf(db, options),
      ...reports,
      specsFromDescriptions: file.specsFromDescriptions,
      progress: (bytesRead) => (job.bytesRead = bytesRead),
      maxRows: MAX_CSV_ROWS,
      maxImagesPerRow: MAX_IMAGES_PER_ROW,
    });
    return { step: "checked", report: { ...summary, ...summarize() } };
  });
}

/** Starts importing a file that was checked, or whose import failed. Refuses any other. */
export async function startImport(
  db: Db,
  shop: ShopValue,
  id: string,
  options: ImportOptions,
): Promise<Result<null, Problem<"not-found" | "already">>> {
  if (jobs.has(id) || claims.has(id)) return fail("already");
  claims.add(id);
  try {
    const file = await findSavedCsvFile(shop, id, options.folder);
    if (!file) return fail("not-found");
    const { state } = file;
    const isReady = state.step === "checked" || (state.step === "failed" && state.during === "import");
    if (!isReady) return fail("already");
    runImport(db, file, options);
    return ok(null);
  } finally {
    claims.delete(id);
  }
}

function runImport(db: Db, file: CsvFile, options: ImportOptions): void {
  const { by, overwrite = false } = options;
  start(file, { step: "failed", during: "import", overwrite }, options, async (job) => {
    const { summarize, ...reports } = collectRemarks();
    const summary = await importCatalogue(db, file.shop, csvPath(file.id, options.folder), {
      by,
      now: () => new Date(),
      rowsPerTransaction: ROWS_PER_TRANSACTION,
      images: imagesOf(db, options),
      ...reports,
      overwrite,
      specsFromDescriptions: file.specsFromDescriptions,
      progress: (bytesRead) => (job.bytesRead = bytesRead),
      maxRows: MAX_CSV_ROWS,
      maxImagesPerRow: MAX_IMAGES_PER_ROW,
    });
    log.info({ shop: file.shop, by, ...summary }, "An administrator imported a CSV file.");
    return { step: "imported", report: { ...summary, ...summarize(), links: 0 } };
  });
}

/** `failed`: the state of the file if the work throws. */
function start(
  file: CsvFile,
  failed: FailedState,
  { folder = INCOMING_CSV }: JobOptions,
  work: (job: Job) => Promise<CsvFile["state"]>,
): void {
  const step = failed.during === "check" ? "checking" : "importing";
  const job: Job = { step, bytesRead: 0, done: Promise.resolve() };
  jobs.set(file.id, job);
  job.done = run().finally(() => jobs.delete(file.id));

  async function run(): Promise<void> {
    try {
      const state = await work(job);
      await saveCsvFile({ ...file, state }, folder);
      if (state.step === "imported") await deleteCsvContent(file.id, folder);
    } catch (error) {
      log.error({ err: error, shop: file.shop, step }, "Could not process a CSV file.");
      await saveCsvFile({ ...file, state: failed }, folder).catch((fault: unknown) => {
        log.error({ err: fault }, "Could not save the state of a CSV file.");
      });
    }
  }
}

/** The current state of a file. */
export async function findCsvFile(shop: ShopValue, id: string, folder = INCOMING_CSV): Promise<CsvFile | null> {
  const before = jobs.get(id);
  const file = await findSavedCsvFile(shop, id, folder);
  const job = jobs.get(id);
  if (!file) return null;
  if (job) return { ...file, state: { step: job.step, bytesRead: job.bytesRead } };
  // The job may have ended since the file was read.
  if (before) return findSavedCsvFile(shop, id, folder);
  // The process that checked the file ended before the check was done.
  if (file.state.step === "checking") return { ...file, state: { step: "failed", during: "check" } };
  return file;
}

/** Waits for a file's job to end, up to a time limit. */
export async function waitForCsv(id: string): Promise<void> {
  const job = jobs.get(id);
  if (!job) return;
  const waiting = new AbortController();
  const limit = after(WAIT_LIMIT_MS, undefined, { signal: waiting.signal }).catch(() => undefined);
  await Promise.race([job.done, limit]);
  waiting.abort();
}

/** Collects the remarks of a check or an import about rows. */
function collectRemarks() {
  const problems = new FirstRemarks(importProblemText);
  const keptFields = new FirstRemarks(keptFieldText);
  return {
    report: problems.add,
    reportKept: keptFields.add,
    summarize: () => ({
      ...{ problems: problems.shown, more: problems.more },
      ...{ keptFields: keptFields.shown, moreKeptFields: keptFields.more },
    }),
  };
}

/** Collects the first remarks and counts the others. */
class FirstRemarks<Found extends Omit<CsvRemark, "message">> {
  readonly shown: CsvRemark[] = [];
  more = 0;
  readonly #textOf: (found: Found) => string;

  constructor(textOf: (found: Found) => string) {
    this.#textOf = textOf;
  }

  readonly add = (found: Found): void => {
    const { line, column } = found;
    if (this.shown.length < MAX_REMARKS_SHOWN) this.shown.push({ line, column, message: this.#textOf(found) });
    else this.more += 1;
  };
}
