import { log } from "../log.server.ts";

/**
 * Runs a command, and returns null if it throws, such as when the database or the disk cannot be written. Logs the
 * error. The caller can then show the form again with the typed values.
 */
export function tryCommand<Answer>(command: () => Answer, message: string, context: object): Answer | null {
  try {
    return command();
  } catch (error) {
    log.error({ err: error, ...context }, message);
    return null;
  }
}
