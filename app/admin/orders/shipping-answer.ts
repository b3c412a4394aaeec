import type { FormAnswer } from "../../http/form-answer.server.ts";

import type { ParcelFields } from "./shipping.schema.ts";

/** The response to an order's shipping form. */
export interface ShippingAnswer extends FormAnswer {
  /** The order's id. */
  orderId: string;
  /** The refused values, to be shown again. */
  typed?: ParcelFields;
  errors?: Partial<ParcelFields>;
  /** The stored parcel, if it was looked up. */
  stored?: ParcelFields;
}
