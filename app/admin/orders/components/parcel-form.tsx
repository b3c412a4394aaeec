import { Form, Link, useNavigation } from "@remix-run/react";
import { useId } from "react";

import * as paths from "../../../paths.ts";
import { JAVASCRIPT_FIELD } from "../../../shared/javascript-field.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { LabeledField } from "../../../ui/labeled-field.tsx";
import { FileInput, TextArea, TextInput } from "../../../ui/text-input.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import type { AdminOrder } from "../admin-order.ts";
import { alreadySent, notPaid, PARCEL_HINTS } from "../parcels.messages.ts";
import type { SendAnswer } from "../send-answer.ts";
import { MAX_SHIPPING_LENGTH } from "../shipping.schema.ts";

import { OrderField } from "./fields.tsx";

interface ParcelFormProps {
  /** The orders that were chosen in the list. */
  chosen: AdminOrder[];
  answer: SendAnswer | undefined;
}

/** Postal services and tracking numbers: beside the chosen orders, as a pasted list, or from a file. */
export function ParcelForm({ chosen, answer }: ParcelFormProps) {
  const id = useId();
  const hydrated = useHydrated();
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("intent") === "check";
  const typed = answer?.typed;
  return (
    <Card as="section" aria-labelledby={`${id}-title`} className="p-3 sm:p-5">
      <h2 id={`${id}-title`} className="text-lg font-semibold">
        Tracking numbers
      </h2>
      {/* A new answer brings new values. */}
      <Form
        key={JSON.stringify(typed)}
        method="post"
        encType="multipart/form-data"
        className="mt-3 grid grid-cols-1 gap-5"
      >
        {hydrated && <input type="hidden" name={JAVASCRIPT_FIELD} value="1" />}
        <div className="max-w-sm">
          <OrderField
            label="Postal service for orders without one"
            name="postal_service_of_all"
            maxLength={MAX_SHIPPING_LENGTH}
            value={typed?.postalService ?? ""}
            error={undefined}
          />
        </div>
        {chosen.length > 0 && (
          <fieldset className="min-w-0">
            <legend className="text-sm font-semibold">Chosen orders</legend>
            <ul className="mt-1 divide-y divide-line border-y border-line">
              {chosen.map((order) => (
                <ChosenOrder key={order.id} order={order} answer={answer} />
              ))}
            </ul>
          </fieldset>
        )}
        <LabeledField
          id={`${id}-list`}
          label={chosen.length > 0 ? "Or paste a list" : "Paste a list"}
          hint={PARCEL_HINTS.list}
          hintFirst
        >
          {(connection) => (
            <TextArea
              {...connection}
              name="list"
              rows={8}
              defaultValue={typed?.list ?? ""}
              spellCheck={false}
              autoComplete="off"
              placeholder="1042, USPS, 9400111899223197428490"
              className="min-h-40 w-full px-3 py-2 font-mono text-sm"
            />
          )}
        </LabeledField>
        <LabeledField id={`${id}-file`} label="Or choose a CSV file" hint={PARCEL_HINTS.file} hintFirst>
          {(connection) => <FileInput {...connection} name="file" accept=".csv,.txt,.tsv,text/csv,text/plain" />}
        </LabeledField>
        <div>
          <Button tone={answer?.check?.ready.length ? "quiet" : "primary"} name="intent" value="check" pending={busy}>
            {busy ? "Checking" : answer?.check ? "Check again" : "Check"}
          </Button>
          <p className="mt-1 text-sm text-muted">{PARCEL_HINTS.check}</p>
        </div>
      </Form>
    </Card>
  );
}

/** An order with its two fields, if it can be sent. */
function ChosenOrder({ order, answer }: { order: AdminOrder; answer: SendAnswer | undefined }) {
  const typed = answer?.typed.chosen[order.id];
  const problem = answer?.check?.wrong.find((one) => one.line === null && one.order === order.id)?.problem;
  const id = useId();
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-1 py-2 text-sm md:grid-cols-[minmax(0,1fr)_11rem_16rem] md:items-center">
      <div className="wrap-anywhere">
        <Link to={paths.adminOrder(order.id)} className="font-semibold tabular-nums underline underline-offset-4">
          Order {order.key}
        </Link>{" "}
        <span className="font-medium">
          {order.quantity} × {order.title || "—"}
        </span>
        <span className="block text-muted">
          {order.contactName}, {order.city} {order.postalCode}
        </span>
      </div>
      {order.shipped ? (
        <p className="text-muted md:col-span-2">
          {alreadySent(order.trackingNumber && `${order.postalService} ${order.trackingNumber}`)}
        </p>
      ) : order.paymentStatus !== "finished" ? (
        <p className="text-muted md:col-span-2">{notPaid(order.paymentStatus)}</p>
      ) : (
        <>
          <input type="hidden" name="chosen" value={order.id} />
          <TextInput
            name="postal_service"
            aria-label={`Postal service of order ${order.key}`}
            placeholder="Postal service"
            defaultValue={typed?.postalService ?? order.postalService}
            maxLength={MAX_SHIPPING_LENGTH}
            autoComplete="off"
            invalid={problem !== undefined}
            aria-describedby={problem && id}
            className="h-11 w-full min-w-0 px-3 placeholder:text-muted"
          />
          <TextInput
            name="tracking_number"
            aria-label={`Tracking number of order ${order.key}`}
            placeholder="Tracking number"
            defaultValue={typed?.trackingNumber ?? order.trackingNumber}
            maxLength={MAX_SHIPPING_LENGTH}
            autoComplete="off"
            invalid={problem !== undefined}
            aria-describedby={problem && id}
            className="h-11 w-full min-w-0 px-3 placeholder:text-muted"
          />
          {problem && (
            <p id={id} className="font-medium text-danger md:col-span-3 md:text-right">
              {problem}
            </p>
          )}
        </>
      )}
    </li>
  );
}
