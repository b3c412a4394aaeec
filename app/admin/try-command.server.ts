import { log } from "../log.server.ts";

/**
 * Returns what a command returns, or null if it throws, as it does when the database or the disk cannot be written. Logs
 * the error, so that the caller can show the form again with what was typed.
 */
export function tryCommand<Answer>(command: () => Answer, words: string, context: object): Answer | null {
  try {
    return command();
  } catch (error) {
    log.error({ err: error, ...context }, words);
    return null;
  }
}
