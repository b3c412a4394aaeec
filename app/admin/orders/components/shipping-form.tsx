import { useFetcher, useLocation } from "@remix-run/react";
import { Check, Save } from "lucide-react";
import { useEffect, useRef, type FormEvent, type RefObject } from "react";

import * as paths from "../../../paths.ts";
import { shownField } from "../../../shared/shown-field.ts";
import { Button } from "../../../ui/button.tsx";
import { ReturnFields } from "../../../ui/return-fields.tsx";
import { useRefusedFocus } from "../../../ui/use-refused-focus.ts";
import type { AdminOrder } from "../admin-order.ts";
import type { ShippingAnswer } from "../shipping-answer.ts";
import { MAX_SHIPPING_LENGTH, PARCEL_FIELDS, type ParcelFields } from "../shipping.schema.ts";

import { OrderField } from "./fields.tsx";

interface ShippingFormProps {
  order: Pick<AdminOrder, "id" | "title" | "paymentStatus" | "shipped" | "postalService" | "trackingNumber">;
  /** The refused values of a form sent without JavaScript, if it was this order's. */
  refused: ShippingAnswer | undefined;
}

/**
 * Postal service and tracking number. Saved alone or together with the Sent/Not Sent toggle. The form names the values
 * that it has shown, so that it does not overwrite those of another administrator.
 */
export function ShippingForm({ order, refused }: ShippingFormProps) {
  const fetcher = useFetcher<ShippingAnswer>();
  const { search } = useLocation();
  const { typed, errors, stored } = fetcher.data ?? refused ?? {};
  const busy = fetcher.state !== "idle";
  const turning = busy && fetcher.formData?.has("shipped") === true;
  const form = useRefusedFocus(errors);
  const shown = { postal_service: order.postalService, tracking_number: order.trackingNumber };
  const nameShown = useShownParcel(form, shown, stored);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={paths.adminOrders + search}
      onSubmit={nameShown}
      className="grid content-start gap-3"
    >
      <ReturnFields />
      {PARCEL_FIELDS.map((name) => (
        <input key={name} type="hidden" name={shownField(name)} defaultValue={shown[name]} />
      ))}
      <input type="hidden" name="order" value={order.id} />
      <OrderField
        label="Postal Service"
        name="postal_service"
        maxLength={MAX_SHIPPING_LENGTH}
        value={typed?.postal_service ?? order.postalService}
        error={errors?.postal_service}
      />
      <OrderField
        label="Tracking Number"
        name="tracking_number"
        maxLength={MAX_SHIPPING_LENGTH}
        value={typed?.tracking_number ?? order.trackingNumber}
        error={errors?.tracking_number}
      />
      <div className="flex flex-wrap gap-2">
        <Button pending={busy && !turning}>
          <Save aria-hidden className="size-4" />
          Save<span className="sr-only"> postal service and tracking number of {order.title}</span>
        </Button>
        <Button
          name="shipped"
          value={order.shipped ? "0" : "1"}
          tone={order.paymentStatus === "finished" && !order.shipped ? "primary" : "quiet"}
          pending={turning}
        >
          {order.shipped && <Check aria-hidden className="size-4" />}
          {order.shipped ? "Sent" : "Not Sent"}
          <span className="sr-only">
            , {order.title}: mark as {order.shipped ? "not sent" : "sent"}
          </span>
        </Button>
      </div>
    </fetcher.Form>
  );
}

/**
 * The page refreshes by itself. The fields then show a newer parcel, unless they hold text that is not saved yet. Returns
 * the form's `onSubmit`, which names the parcel that this text replaces.
 */
function useShownParcel(form: RefObject<HTMLFormElement>, stored: ParcelFields, answered: ParcelFields | undefined) {
  const shown = useRef(stored);
  const { postal_service, tracking_number } = stored;
  useEffect(() => {
    const newer: ParcelFields = { postal_service, tracking_number };
    const holds = (parcel: ParcelFields) =>
      PARCEL_FIELDS.every((name) => inputOf(form.current, name)?.value.trim() === parcel[name]);
    if (!holds(shown.current) && !holds(newer)) return;
    for (const name of PARCEL_FIELDS) setInput(form.current, name, newer[name]);
    shown.current = newer;
  }, [form, postal_service, tracking_number]);
  useEffect(() => {
    // The message about a conflict names the stored parcel, so saving again may replace it.
    if (answered) shown.current = answered;
  }, [answered]);
  return ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    for (const name of PARCEL_FIELDS) setInput(currentTarget, shownField(name), shown.current[name]);
  };
}

function inputOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const found = form?.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : null;
}

function setInput(form: HTMLFormElement | null, name: string, value: string): void {
  const input = inputOf(form, name);
  if (input) input.value = value;
}
