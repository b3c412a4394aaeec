import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";

import type { Db } from "#db/connection.ts";

import { COMMAND } from "../audit/actor.ts";
import { exportCatalogue } from "../catalogue/csv/export.server.ts";
import { importCatalogue } from "../catalogue/csv/import.server.ts";
import { countProducts } from "../catalogue/products/stored-products.queries.server.ts";
import { ANYWHERE } from "../http/network-policy.server.ts";
import { makeImageResolver } from "../images/resolve-image.server.ts";
import { getShop, SHOP_VALUES, type ShopValue } from "../shops/shops.ts";

import {
  catalogueUsage,
  exportedText,
  importedText,
  keptText,
  missingProductImage,
  noFolder,
  notAFile,
  rowProblemText,
} from "./cli.messages.ts";
import { startProgress, type Output } from "./progress.ts";

/** The import and export commands, independent of their process. */

export interface CommandContext {
  /** Called only after the arguments were checked, so that a typing error creates no database. */
  openDatabase: () => Promise<Db>;
  imagesFolder: string;
  /** What was done. */
  out: Output;
  /** What went wrong, and the progress bar if this is a terminal. */
  err: Output;
}

type ExitCode = 0 | 1 | 2;

interface Arguments {
  shop: ShopValue;
  file: string;
  force: boolean;
  specsFromDescriptions: boolean;
}

/** Parses the arguments. Returns null if they are invalid. */
function parseArguments(command: "import" | "export", argv: readonly string[]): Arguments | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: {
        shop: { type: "string" },
        force: { type: "boolean", default: false },
        "specs-from-descriptions": { type: "boolean", default: false },
      },
      allowPositionals: true,
    });
    const shop = SHOP_VALUES.find((value) => value === values.shop);
    const [file, ...more] = positionals;
    const { force, "specs-from-descriptions": specsFromDescriptions } = values;
    const isForImport = force || specsFromDescriptions;
    if (!shop || !file || more.length > 0 || (isForImport && command === "export")) return null;
    return { shop, file, force, specsFromDescriptions };
  } catch {
    return null;
  }
}

/**
 * `npm run import`. Returns 0 if every row was imported completely; 1 if the file or a row was bad, or if a price or
 * stock was kept; 2 for bad arguments.
 */
export async function runImport(argv: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { out, err, imagesFolder } = context;
  const args = parseArguments("import", argv);
  if (!args) return fail(err, catalogueUsage("import"), 2);
  const size = await findSize(args.file);
  if (size === null) return fail(err, notAFile(args.file), 1);

  const db = await context.openDatabase();
  const progress = startProgress(err, size);
  // The person who runs a command may fetch from the machine's own network.
  const filesFolder = path.dirname(path.resolve(args.file));
  const images = makeImageResolver(db, { policy: ANYWHERE, ownOrigin: null, filesFolder, imagesFolder });
  try {
    const summary = await importCatalogue(db, args.shop, args.file, {
      by: COMMAND,
      now: () => new Date(),
      images,
      report: (problem) => progress.say(rowProblemText(problem)),
      reportKept: (field) => progress.say(keptText(field)),
      overwrite: args.force,
      specsFromDescriptions: args.specsFromDescriptions,
      progress: progress.update,
    });
    out.write(`${getShop(args.shop).name}: ${importedText(summary)}\n`);
    return summary.bad + summary.kept === 0 ? 0 : 1;
  } finally {
    progress.stop();
  }
}

/**
 * `npm run export`. Returns 0 if everything was written, 1 if an image or the folder was missing, 2 for bad arguments.
 */
export async function runExport(argv: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { out, err, imagesFolder } = context;
  const args = parseArguments("export", argv);
  if (!args) return fail(err, catalogueUsage("export"), 2);
  const folder = path.dirname(args.file);
  if (!existsSync(folder)) return fail(err, noFolder(folder), 1);

  const db = await context.openDatabase();
  const progress = startProgress(err, countProducts(db, args.shop));
  try {
    const exported = await exportCatalogue(db, args.shop, args.file, {
      imagesFolder,
      progress: progress.update,
    });
    for (const image of exported.missing) progress.say(missingProductImage(image));
    out.write(`${getShop(args.shop).name}: ${exportedText(exported, args.file)}\n`);
    return exported.missing.length === 0 ? 0 : 1;
  } finally {
    progress.stop();
  }
}

function fail(err: Output, text: string, code: ExitCode): ExitCode {
  err.write(`${text}\n`);
  return code;
}

/** Returns a file's size in bytes, or null if it is no file. */
async function findSize(file: string): Promise<number | null> {
  try {
    const info = await stat(file);
    return info.isFile() ? info.size : null;
  } catch {
    return null;
  }
}
