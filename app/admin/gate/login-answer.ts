import type { FormAnswer } from "../../http/form-answer.server.ts";

/** What scripts hear of a refused login. */
export interface LoginAnswer extends FormAnswer {
  /** While the address is blocked. */
  retryAfterSeconds?: number;
}
