import type { Message } from "../../../ui/messages/message.ts";

export const LINK_COPIED: Message = { text: "Link copied", tone: "success" };

/** Shown where the browser does not let a page copy text. */
export function linkToCopy(url: string): Message {
  return { text: "Copy this link to share the product:", detail: url, tone: "success", stays: true };
}
