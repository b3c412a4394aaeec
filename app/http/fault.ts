/** What a response reveals about a fault: never its cause. */
export interface Fault {
  /** The same code as in the log line with the cause. */
  reference: string;
  /** Whether the request could only read, so that nothing has changed. */
  readOnly: boolean;
}

/** The fault in an error response; null for any other response. */
export function parseFault(value: unknown): Fault | null {
  if (typeof value !== "object" || value === null) return null;
  const { reference, readOnly } = value as Record<string, unknown>;
  return typeof reference === "string" && typeof readOnly === "boolean" ? { reference, readOnly } : null;
}
