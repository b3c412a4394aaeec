import type { Message } from "../../ui/message.ts";

/** What scripts hear of a login. */
export interface LoginAnswer {
  /** What was wrong; null where nothing was, or where the block says it. */
  message: Message | null;
  /** While the address is blocked; else 0. */
  retryAfterSeconds: number;
}
