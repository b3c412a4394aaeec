import { config } from "../../config.server.ts";

/** The job that expires orders needs no longer while the providers respond. */
const EXPIRY_MINUTES = 2;

/** Unpaid orders from before this time wait for their provider. */
export function getOverdueTime(now: Date): Date {
  return new Date(now.getTime() - (config.orderHoldMinutes + EXPIRY_MINUTES) * 60_000);
}
