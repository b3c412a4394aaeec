import type { Message } from "./message.ts";

export const CONNECTION_LOST: Message = {
  text: "The shop cannot be reached. Check your connection. Loading continues once it is back.",
  tone: "failure",
};

export const THEME_NOT_CHANGED: Message = {
  text: "The theme could not be changed. Check your connection and try again.",
  tone: "failure",
};
