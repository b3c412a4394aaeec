import * as paths from "../../../paths.ts";
import { JAVASCRIPT_FIELD } from "../../../shared/javascript-field.ts";
import { LOGIN_FAILED } from "../gate.messages.ts";
import type { LoginAnswer } from "../login-answer.ts";

/** Posts the login form in the background. A fault, such as no connection, becomes a message. */
export async function sendLogin(form: HTMLFormElement): Promise<LoginAnswer> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
  // The field in the form may not be there yet: it is added after hydration.
  body.set(JAVASCRIPT_FIELD, "1");
  try {
    const response = await fetch(paths.adminLogin, { method: "POST", body });
    // A blocked visitor gets 429 with the time to wait.
    if (!response.ok && response.status !== 429) throw new Error(`The login request returned ${response.status}.`);
    return (await response.json()) as LoginAnswer;
  } catch (error) {
    console.error(error);
    return { message: LOGIN_FAILED, field: null, retryAfterSeconds: 0 };
  }
}
