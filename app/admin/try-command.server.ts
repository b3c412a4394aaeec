import { statusOfFault, type FaultStatus } from "../http/faults.server.ts";
import { log } from "../log.server.ts";

/** The result of a command, or the status of the response if it threw an error. */
type Tried<Answer> = { answer: Answer; fault: null } | { answer: null; fault: FaultStatus };

/**
 * Runs a command that may throw, such as when the database or the disk cannot be written, and logs the error. The
 * caller can then show the form again with the typed values.
 */
export function tryCommand<Answer>(command: () => Answer, message: string, context: object): Tried<Answer> {
  try {
    return { answer: command(), fault: null };
  } catch (error) {
    log.error({ err: error, ...context }, message);
    return { answer: null, fault: statusOfFault(error) };
  }
}
