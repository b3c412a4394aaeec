import type { AdminActor } from "../../audit/actor.ts";
import { formText } from "../../shared/form-text.ts";
import { singleton } from "../../shared/singleton.ts";
import { hashToken } from "../../shared/token.server.ts";

/** As long as a person may send a form again. */
const KEPT_MS = 10 * 60_000;

const answers = singleton("answers-once", () => new Map<string, Promise<unknown>>());

/**
 * Answers a form that makes something that is shown once, such as a key. If the same session sends the same form again,
 * with the same `submission`, it gets the same answer, so that a second press hides nothing. Refusals are not kept.
 */
export async function answerOnce<Answer extends { init: ResponseInit | null }>(
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
    if (made.init?.status === undefined) setTimeout(forget, KEPT_MS).unref();
    else forget();
    return made;
  } catch (error) {
    forget();
    throw error;
  }
}
