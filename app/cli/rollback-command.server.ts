import { rollBack } from "../backup/roll-back.server.ts";
import { storageInUse } from "../start.messages.ts";

import {
  AFTER_RESTORE,
  BACKUP_PROBLEMS,
  copyLeft,
  NO_COPY,
  nothingDone,
  openElsewhere,
  ROLLBACK_USAGE,
  rolledBack,
  wouldRollBack,
} from "./cli.messages.ts";
import type { Output } from "./progress.ts";

interface CommandContext {
  storageDir: string;
  out: Output;
  err: Output;
}

/** `npm run rollback`. Returns 0 if the database was put back or shown, 1 if nothing was done, 2 for bad arguments. */
export function runRollback(argv: readonly string[], { storageDir, out, err }: CommandContext): 0 | 1 | 2 {
  if (argv.length > 1 || (argv[0] !== undefined && argv[0] !== "--yes")) {
    err.write(`${ROLLBACK_USAGE}\n`);
    return 2;
  }
  try {
    const result = rollBack(storageDir, { isDryRun: argv[0] === undefined, now: new Date() });
    if (result.ok) {
      const { plan, aside, left } = result.value;
      out.write(aside === null ? `${wouldRollBack(plan)}\n` : `${rolledBack(plan, aside)}\n${AFTER_RESTORE}\n`);
      if (left) err.write(`${copyLeft(left.file, left.cause)}\n`);
      return 0;
    }
    const { problem } = result;
    if (problem.code === "in-use") err.write(`${storageInUse(storageDir, problem.holder)}\n`);
    else if (problem.code === "no-copy") err.write(`${NO_COPY}\n`);
    else if (problem.code === "open-elsewhere") err.write(`${openElsewhere(storageDir)}\n`);
    else err.write(`${BACKUP_PROBLEMS[problem.code]({ folder: storageDir, storageDir })}\n`);
    return 1;
  } catch (error) {
    err.write(`${nothingDone(error)}\n`);
    return 1;
  }
}
