import { useFetcher, useLocation } from "@remix-run/react";
import { Check, Save } from "lucide-react";

import * as paths from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { ReturnFields } from "../../../ui/return-fields.tsx";
import { useRefusedFocus } from "../../../ui/use-refused-focus.ts";
import type { AdminOrder } from "../admin-order.ts";
import type { ShippingAnswer } from "../shipping-answer.ts";
import { MAX_SHIPPING_LENGTH } from "../shipping.schema.ts";

import { OrderField } from "./fields.tsx";

interface ShippingFormProps {
  order: Pick<AdminOrder, "id" | "title" | "paymentStatus" | "shipped" | "postalService" | "trackingNumber">;
  /** The refused values of a form sent without JavaScript, if it was this order's. */
  refused: ShippingAnswer | undefined;
}

/** Postal service and tracking number. Saved alone or together with the Sent/Not Sent toggle. */
export function ShippingForm({ order, refused }: ShippingFormProps) {
  const fetcher = useFetcher<ShippingAnswer>();
  const { search } = useLocation();
  const { typed, errors } = fetcher.data ?? refused ?? {};
  const busy = fetcher.state !== "idle";
  const turning = busy && fetcher.formData?.has("shipped") === true;
  const form = useRefusedFocus(errors);
  return (
    <fetcher.Form ref={form} method="post" action={paths.adminOrders + search} className="grid content-start gap-3">
      <ReturnFields />
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
