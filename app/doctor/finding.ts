/**
 * - `ok`: works
 * - `off`: not set up, which may be wanted
 * - `warning`: works, and will cause trouble
 * - `failing`: does not work
 */
export type FindingState = "ok" | "off" | "warning" | "failing";

/** What a check of the installation has found. */
export interface Finding {
  /** What was checked, such as "Mail". */
  subject: string;
  state: FindingState;
  text: string;
  /** What the owner can do about it. */
  mend?: string;
  /** Where in the panels. */
  link?: { name: string; path: string };
}
