/**
 * - `ok`: works
 * - `off`: not set up, which may be intended
 * - `warning`: works, and will cause trouble
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
  /** Where in the panels. */
  link?: { name: string; path: string };
}
