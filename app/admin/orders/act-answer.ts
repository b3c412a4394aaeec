import type { FormAnswer } from "../../http/form-answer.server.ts";

/** The response to an act's form that was refused: what was typed, and why it was refused, by field. */
export interface ActAnswer extends FormAnswer {
  typed?: Record<string, string>;
  errors?: Record<string, string>;
}
