import type { FormAnswer } from "../../http/form-answer.server.ts";

import type { TypedForm } from "./parcel-form.server.ts";
import type { ParcelCheck } from "./parcels.ts";

/** The response to the form that sends several parcels: what was typed, and the result of the check. */
export interface SendAnswer extends FormAnswer {
  typed: TypedForm;
  /** Null if the form could not be read. */
  check: ParcelCheck | null;
}
