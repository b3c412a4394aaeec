import type { Message } from "../../ui/message.ts";

export const NOT_CHECKED: Message = {
  text: "The shop could not be reached.",
  detail: "Nothing was checked. Try again.",
  tone: "failure",
};
