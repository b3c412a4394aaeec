import { log } from "../log.server.ts";

/**
 * What a command answers; null where it throws, as it does when the database or the disk cannot be written. The fault is
 * logged here, so that the form can be answered with what was typed in it.
 */
export function tryCommand<Answer>(command: () => Answer, words: string, context: object): Answer | null {
  try {
    return command();
  } catch (error) {
    log.error({ err: error, ...context }, words);
    return null;
  }
}
