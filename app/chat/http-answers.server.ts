import { apiError } from "../http/api.server.ts";
import { FILE_STATUS } from "../images/receive-images.server.ts";

import { CHAT_MESSAGES } from "./chat.messages.ts";
import type { ImageRefusal } from "./chat-images.server.ts";
import type { Refusal } from "./contract.ts";

/** What the API and pages answer where an event would say no. */
export const REFUSAL_STATUS: Record<Refusal | ImageRefusal, number> = {
  off: 503,
  "signed-out": 401,
  invalid: 400,
  "other-user": 403,
  "unknown-chat": 404,
  "not-yours": 403,
  "unknown-product": 404,
  "unknown-order": 404,
  "seller-asks": 403,
  blank: 400,
  "too-long": 400,
  "too-many-pictures": 400,
  "unknown-picture": 409,
  "too-many-uploads": 429,
  "too-fast": 429,
  "too-many-events": 429,
  fault: 500,
  ...FILE_STATUS,
};

/** When trying again makes sense, in seconds. */
const RETRY_AFTER_S: Partial<Record<Refusal | ImageRefusal, number>> = { "too-fast": 10, "too-many-uploads": 3600 };

export function refuseApi(code: Refusal | ImageRefusal, text?: string): Response {
  const words = text ?? CHAT_MESSAGES[code as Refusal];
  const answer = apiError(REFUSAL_STATUS[code], words);
  const retryAfter = RETRY_AFTER_S[code];
  if (retryAfter !== undefined) answer.headers.set("Retry-After", String(retryAfter));
  return answer;
}
