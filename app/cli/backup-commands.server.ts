import path from "node:path";

import { backUp } from "../backup/back-up.server.ts";
import { restore } from "../backup/restore.server.ts";
import type { Manifest } from "../backup/manifest.server.ts";
import type { Problem, Result } from "../shared/result.ts";
import { storageInUse } from "../start.messages.ts";

import {
  AFTER_RESTORE,
  BACKUP_PROBLEMS,
  backedUp,
  folderUsage,
  missingImage,
  nothingDone,
  RESTORE_PROBLEMS,
  restoreFailed,
  restored,
  manifestText,
} from "./cli.messages.ts";
import type { Output } from "./progress.ts";

/** The backup and restore commands, independent of their process. */

interface CommandContext {
  storageDir: string;
  /** What was done. */
  out: Output;
  /** What went wrong. */
  err: Output;
}

type ExitCode = 0 | 1 | 2;

/**
 * `npm run backup`. Returns 0 for a complete backup, 1 if files are missing or nothing was done, 2 for bad arguments.
 */
export function runBackup(argv: readonly string[], { storageDir, ...streams }: CommandContext): Promise<ExitCode> {
  return run("backup", argv, streams, {
    work: (folder) => backUp(storageDir, folder),
    describeError: nothingDone,
    describeProblem: ({ code }, folder) => BACKUP_PROBLEMS[code]({ folder, storageDir }),
    done: (folder) => backedUp({ folder, storageDir }),
  });
}

/** `npm run restore`. Returns 0 if all is restored, 1 if files are missing or it failed, 2 for bad arguments. */
export function runRestore(argv: readonly string[], { storageDir, ...streams }: CommandContext): Promise<ExitCode> {
  return run("restore", argv, streams, {
    work: (folder) => restore(folder, storageDir),
    describeError: restoreFailed,
    describeProblem: (problem, folder) =>
      problem.code === "in-use"
        ? storageInUse(storageDir, problem.holder)
        : RESTORE_PROBLEMS[problem.code]({ folder, storageDir }),
    done: (folder) => restored({ folder, storageDir }),
    advice: AFTER_RESTORE,
  });
}

interface Task<Expected extends Problem> {
  work: (folder: string) => Promise<Result<Manifest, Expected>>;
  /** Of an error that `work` throws. */
  describeError: (error: unknown) => string;
  describeProblem: (problem: Expected, folder: string) => string;
  done: (folder: string) => string;
  /** What to do next. */
  advice?: string;
}

async function run<Expected extends Problem>(
  command: "backup" | "restore",
  argv: readonly string[],
  { out, err }: Pick<CommandContext, "out" | "err">,
  { work, describeError, describeProblem, done, advice }: Task<Expected>,
): Promise<ExitCode> {
  const [name, ...more] = argv;
  if (!name || name.startsWith("-") || more.length > 0) {
    err.write(`${folderUsage(command)}\n`);
    return 2;
  }
  const end = (message: string): ExitCode => {
    err.write(`${message}\n`);
    return 1;
  };
  const folder = path.resolve(name);
  let result: Result<Manifest, Expected>;
  try {
    result = await work(folder);
  } catch (error) {
    return end(describeError(error));
  }
  if (!result.ok) return end(describeProblem(result.problem, folder));
  const manifest = result.value;
  for (const hash of manifest.missing) err.write(`${missingImage(hash)}\n`);
  out.write(`${done(folder)}: ${manifestText(manifest)}\n`);
  if (advice !== undefined) out.write(`${advice}\n`);
  return manifest.missing.length === 0 ? 0 : 1;
}
