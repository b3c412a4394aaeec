import { config } from "../../config.server.ts";

/** While the providers respond, an order expires at most this long after its hold has ended. */
const EXPIRY_MINUTES = 2;

/** Unpaid orders from before this time have not expired, because their provider does not respond. */
export function getOverdueTime(now: Date): Date {
  return new Date(now.getTime() - (config.orderHoldMinutes + EXPIRY_MINUTES) * 60_000);
}
