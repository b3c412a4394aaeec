/** A text that the seller writes often. */
export interface SavedReply {
  key: number;
  name: string;
  text: string;
}

export const MAX_SAVED_REPLIES = 50;
export const MAX_REPLY_NAME = 60;
export const MAX_REPLY_CHARACTERS = 2_000;
