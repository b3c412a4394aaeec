import { apiError } from "../http/api.server.ts";
import { FILE_PROBLEMS } from "../images/images.messages.ts";

import type { ChatImageProblem } from "./chat-images.server.ts";
import { CHAT_PROBLEMS } from "./chat.messages.ts";
import type { ChatProblem, TooFast } from "./contract.ts";

interface Described {
  status: number;
  text: string;
  retryAfterSeconds?: number;
}

/** Returns the API's response for a problem of the chat. */
export function answerApiProblem(problem: ChatProblem | TooFast | ChatImageProblem): Response {
  const { status, text, retryAfterSeconds } = describeChatProblem(problem);
  const answer = apiError(status, text);
  if (retryAfterSeconds !== undefined) answer.headers.set("Retry-After", String(retryAfterSeconds));
  return answer;
}

/** A problem of the chat or of an uploaded image. */
export function describeChatProblem(problem: ChatProblem | TooFast | ChatImageProblem): Described {
  if ("name" in problem) {
    const { status, text } = FILE_PROBLEMS[problem.code];
    return { status, text: text(problem) };
  }
  const { code, ...details } = problem;
  return { ...CHAT_PROBLEMS[code], ...details };
}
