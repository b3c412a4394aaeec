import type { Message } from "../ui/messages/message.ts";

/** The response to the form of a saved reply that was refused: what was typed, and what is wrong with it, by field. */
export interface RefusedReply {
  typed: { name: string; text: string };
  errors: { name?: string; text?: string };
  message: Message | null;
}
