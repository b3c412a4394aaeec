import path from "node:path";

import { backUp, type BackUpProblem } from "../backup/back-up.server.ts";
import { restore, type RestoreProblem } from "../backup/restore.server.ts";
import type { Stock } from "../backup/stock.server.ts";
import type { Problem, Result } from "../shared/result.ts";

import type { Output } from "./progress.ts";

/** The backup and restore commands, apart from the process that they run in. */

interface Surroundings {
  storageDir: string;
  /** What was done. */
  out: Output;
  /** What went wrong. */
  err: Output;
}

type ExitCode = 0 | 1 | 2;

/** `npm run backup`: 0 if all is in the folder, 1 if something is missing or nothing was done, 2 for bad arguments. */
export function runBackup(argv: readonly string[], { storageDir, ...streams }: Surroundings): Promise<ExitCode> {
  const problems: Record<BackUpProblem["code"], (folder: string) => string> = {
    "no-shop": () => `There is no shop in ${storageDir}.`,
    exists: (folder) => `${folder} is there already. Name a folder that is not.`,
    "inside-the-shop": (folder) => `${folder} is a part of the shop itself. Name a folder elsewhere.`,
  };
  return run("backup", argv, streams, {
    problems,
    work: (folder) => backUp(storageDir, folder),
    done: (folder) => `Backed up to ${folder}`,
  });
}

/** `npm run restore`: 0 if all is back, 1 if something is missing or nothing was done, 2 for bad arguments. */
export function runRestore(argv: readonly string[], { storageDir, ...streams }: Surroundings): Promise<ExitCode> {
  const problems: Record<RestoreProblem["code"], (folder: string) => string> = {
    "no-backup": (folder) => `There is no backup in ${folder}.`,
    "shop-exists": () => `There is a shop in ${storageDir} already. Stop it and move that folder away first.`,
  };
  return run("restore", argv, streams, {
    problems,
    work: (folder) => restore(folder, storageDir),
    done: () => `Restored to ${storageDir}`,
  });
}

interface Task<Expected extends Problem> {
  problems: Record<Expected["code"], (folder: string) => string>;
  work: (folder: string) => Promise<Result<Stock, Expected>>;
  done: (folder: string) => string;
}

async function run<Expected extends Problem>(
  command: "backup" | "restore",
  argv: readonly string[],
  { out, err }: Pick<Surroundings, "out" | "err">,
  { problems, work, done }: Task<Expected>,
): Promise<ExitCode> {
  const [name, ...more] = argv;
  if (!name || name.startsWith("-") || more.length > 0) {
    err.write(`How to use it: npm run ${command} -- FOLDER\n`);
    return 2;
  }
  const fail = (reason: string): ExitCode => {
    err.write(`${reason}\n`);
    return 1;
  };
  const folder = path.resolve(name);
  let result: Result<Stock, Expected>;
  try {
    result = await work(folder);
  } catch (error) {
    return fail(`Nothing was done: ${error instanceof Error ? error.message : String(error)}.`);
  }
  if (!result.ok) return fail(problems[result.problem.code as Expected["code"]](folder));
  const { products, orders, images, missing } = result.value;
  for (const hash of missing) err.write(`The files of a picture are missing: ${hash}.\n`);
  out.write(`${done(folder)}: ${products} products, ${orders} orders, ${images - missing.length} pictures.\n`);
  return missing.length === 0 ? 0 : 1;
}
