import type { FormAnswer } from "../../http/form-answer.server.ts";

import type { TypedForm } from "./parcel-form.server.ts";
import type { ParcelCheck } from "./parcels.ts";

/** The page of several parcels after its form was sent: what was typed, and what was found. */
export interface SendAnswer extends FormAnswer {
  typed: TypedForm;
  /** Null if the form could not be read. */
  check: ParcelCheck | null;
}
