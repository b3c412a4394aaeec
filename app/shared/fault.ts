/** The part of a fault that a response reveals. Never its cause. */
export interface Fault {
  /** The same code as in the log line with the cause. */
  reference: string;
  /** Whether the request could only read, so that nothing has changed. */
  readOnly: boolean;
  /** Whether a part of the database that was needed is damaged. */
  isDamage: boolean;
}

/** The content of an error response that refuses a request because another process holds the write lock. */
export const BUSY = "busy";
/** The same, because the database is damaged. */
export const DAMAGED = "damaged";
/** The request can succeed a second later. */
export const RETRY_AFTER_BUSY = { "Retry-After": "1" };

/** The fault in an error response; null for any other response. */
export function parseFault(value: unknown): Fault | null {
  if (typeof value !== "object" || value === null) return null;
  const { reference, readOnly, isDamage } = value as Record<string, unknown>;
  if (typeof reference !== "string" || typeof readOnly !== "boolean") return null;
  return { reference, readOnly, isDamage: isDamage === true };
}

/** Whether an error response was sent because the database is damaged. */
export function isDamageResponse(value: unknown): boolean {
  return value === DAMAGED || parseFault(value)?.isDamage === true;
}
