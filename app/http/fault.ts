/** What people and programs are told of a fault: never its cause. */
export interface Fault {
  /** Identifies the log line that has the cause. */
  reference: string;
  /** Whether the request could only read, so that it has changed nothing. */
  readOnly: boolean;
}

/** The fault that an error response carries; null for a response of another kind. */
export function parseFault(value: unknown): Fault | null {
  if (typeof value !== "object" || value === null) return null;
  const { reference, readOnly } = value as Record<string, unknown>;
  return typeof reference === "string" && typeof readOnly === "boolean" ? { reference, readOnly } : null;
}
