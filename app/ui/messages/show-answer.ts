import { clearMessages, showMessage } from "./message-store.ts";
import type { Message } from "./message.ts";

/** The result of an action, or of `orFailure`. */
type Answer = Response | { message: Message | null };

/**
 * Sends a form, and shows the message of the response. For client actions of forms that are sent by a fetcher: the form
 * may be gone from the page by then, for example because its dialog was closed. `act` names the form's action, as in
 * `showMessage`. A new attempt and a success remove its earlier messages.
 */
export async function showAnswer<Sent extends Answer>(act: string, send: () => Promise<Sent>): Promise<Sent> {
  clearMessages(act);
  const answer = await send();
  const message = await messageOf(answer);
  clearMessages(act);
  if (message) showMessage(message, act);
  return answer;
}

export async function messageOf(answer: Answer): Promise<Message | null> {
  return answer instanceof Response ? ((await answer.clone().json()) as { message: Message }).message : answer.message;
}
