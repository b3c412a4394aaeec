import type { AdminActor } from "../../audit/actor.ts";
import { formText } from "../../shared/form-text.ts";
import { singleton } from "../../shared/singleton.ts";
import { hashToken } from "../../shared/token.server.ts";

/** How long the answer of a form is kept, in case the form is submitted again. In milliseconds. */
const KEPT_MS = 10 * 60_000;

const answers = singleton("answers-once", () => new Map<string, Promise<unknown>>());

/**
 * For forms that create something that is shown only once, such as a key. If the same session submits the same form
 * twice, with the same idempotency key in the field `submission`, `make` runs once and both submissions get its answer.
 * Refused submissions are not kept.
 */
export async function answerOnce<Answer extends object>(
  by: AdminActor,
  form: FormData,
  make: () => Promise<Answer>,
): Promise<Answer> {
  if (formText(form, "submission") === "") return make();
  const sent = hashToken(JSON.stringify([by.session, ...form]));
  const first = answers.get(sent) as Promise<Answer> | undefined;
  if (first) return first;
  const answer = make();
  answers.set(sent, answer);
  const forget = () => answers.delete(sent);
  try {
    const made = await answer;
    if (!isRefusal(made)) setTimeout(forget, KEPT_MS).unref();
    else forget();
    return made;
  } catch (error) {
    forget();
    throw error;
  }
}

/** Only the answer to a refused form sets a status. */
function isRefusal(answer: { init?: ResponseInit | null }): boolean {
  return answer.init?.status !== undefined;
}
