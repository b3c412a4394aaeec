/**
 * - `ok`: works
 * - `off`: not set up, which may be intended
 * - `warning`: works, but may cause trouble
 * - `failing`: does not work
 */
export type FindingState = "ok" | "off" | "warning" | "failing";

/** The result of a check of the installation. */
export interface Finding {
  /** The subject, such as "Mail". */
  subject: string;
  state: FindingState;
  text: string;
  /** The advice for the owner. */
  advice?: string;
  /** The page of the panels where the owner can act. */
  link?: { name: string; path: string };
}

export function makeFindings(subject: string) {
  const make =
    (state: FindingState) =>
    (text: string, advice?: string): Finding => ({
      ...{ subject, state, text },
      ...(advice === undefined ? {} : { advice }),
    });
  return { ok: make("ok"), off: make("off"), warning: make("warning"), failing: make("failing") };
}
