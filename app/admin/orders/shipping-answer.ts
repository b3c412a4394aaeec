import type { FormAnswer } from "../../http/form-answer.server.ts";

/** The response to an order's shipping form. */
export interface ShippingAnswer extends FormAnswer {
  /** The order's id. */
  orderId: string;
  /** The refused values, to be shown again. */
  typed?: ShippingFields;
  errors?: Partial<ShippingFields>;
}

interface ShippingFields {
  postal_service: string;
  tracking_number: string;
}
