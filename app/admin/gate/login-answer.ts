import type { Message } from "../../ui/messages/message.ts";

/** The response to a login form that JavaScript sent. */
export interface LoginAnswer {
  /** The problem; null if there is none, or if the block is shown instead. */
  message: Message | null;
  /** The field to type again; null without a problem. */
  field: "password" | "code" | null;
  /** The seconds that the address is still blocked; otherwise 0. */
  retryAfterSeconds: number;
}
