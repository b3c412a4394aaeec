import type { FormAnswer } from "../../http/form-answer.server.ts";

/** What comes back from an order's shipping form. */
export interface ShippingAnswer extends FormAnswer {
  /** The order it is about. */
  orderId: string;
  /** What was refused, to be shown again. */
  typed?: ShippingFields;
  errors?: Partial<ShippingFields>;
}

interface ShippingFields {
  postal_service: string;
  tracking_number: string;
}
