import { z } from "zod";

import { isOneLine } from "../../shared/one-line.ts";
import { shownField } from "../../shared/shown-field.ts";
import { NOT_A_BOOLEAN, ONE_LINE, tooLong, WRITE_TEXT } from "../../shared/validation.messages.ts";

/** The shipping fields of the orders' form and of the API. */

export const MAX_SHIPPING_LENGTH = 100;

/** A postal service or a tracking number. */
export const shippingLine = z
  .string(WRITE_TEXT)
  .trim()
  .max(MAX_SHIPPING_LENGTH, tooLong(MAX_SHIPPING_LENGTH))
  .refine(isOneLine, ONE_LINE);

/** The form's buttons: Save sends no `shipped`, the toggle sends the new value. */
export const shippingForm = z.object({
  shipped: z
    .enum(["0", "1"])
    .optional()
    .transform((value) => (value === undefined ? undefined : value === "1")),
  postal_service: shippingLine,
  tracking_number: shippingLine,
});

/** In the API, absent fields stay as they are. */
export const shippingBody = z.object({
  shipped: z.boolean(NOT_A_BOOLEAN),
  postal_service: shippingLine.optional(),
  tracking_number: shippingLine.optional(),
});

export type ParcelField = "postal_service" | "tracking_number";
export const PARCEL_FIELDS: readonly ParcelField[] = ["postal_service", "tracking_number"];
export type ParcelFields = Record<ParcelField, string>;
/** Every text field of the form: the parcel, and the one that the form has shown. */
export const SENT_FIELDS: readonly string[] = [...PARCEL_FIELDS, ...PARCEL_FIELDS.map(shownField)];

export interface ShippingChange {
  shipped?: boolean | undefined;
  postal_service?: string | undefined;
  tracking_number?: string | undefined;
  /** The parcel that the form has shown. A newer one is not overwritten. */
  shown?: ParcelFields | undefined;
}
