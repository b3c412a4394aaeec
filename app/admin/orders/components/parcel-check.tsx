import { Form, useNavigation } from "@remix-run/react";
import { TriangleAlert } from "lucide-react";
import { Fragment, useEffect, useRef } from "react";

import { JAVASCRIPT_FIELD } from "../../../shared/javascript-field.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Note } from "../../../ui/note.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import type { TypedForm } from "../parcel-form.server.ts";
import {
  NO_PARCEL_LETTERS,
  parcelLettersText,
  replacesText,
  withoutTracking,
  wrongLinesText,
} from "../parcels.messages.ts";
import type { CheckedParcel, ParcelCheck as Check, WrongParcel } from "../parcels.ts";

interface ParcelCheckProps {
  check: Check;
  typed: TypedForm;
  /** Whether buyers get letters. */
  writesLetters: boolean;
}

/** The result for each order, and the wrong lines. Sending keeps the wrong lines for another try. */
export function ParcelCheck({ check: { ready, wrong }, typed, writesLetters }: ParcelCheckProps) {
  const hydrated = useHydrated();
  const busy = useNavigation().formData?.get("intent") === "send";
  const untracked = ready.filter(({ trackingNumber }) => trackingNumber === "").length;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [ready, wrong]);
  return (
    <Card as="section" aria-labelledby="parcels-checked" className="grid grid-cols-1 gap-4 p-3 sm:p-5">
      <h2 ref={heading} id="parcels-checked" tabIndex={-1} className="text-lg font-semibold outline-none">
        {ready.length === 0 ? "Nothing can be sent yet" : `${countOrders(ready.length)} will be marked as sent`}
      </h2>
      {wrong.length > 0 && <WrongLines wrong={wrong} ready={ready.length} />}
      {ready.length > 0 && (
        <>
          {untracked > 0 && (
            <p className="flex items-center gap-2 text-sm font-medium text-scarce">
              <TriangleAlert aria-hidden className="size-4 shrink-0" />
              {withoutTracking(untracked)}
            </p>
          )}
          <ReadyParcels ready={ready} />
          <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {hydrated && <input type="hidden" name={JAVASCRIPT_FIELD} value="1" />}
            {ready.map(({ key, postalService, trackingNumber, version }) => (
              <input
                key={key}
                type="hidden"
                name="parcel"
                value={JSON.stringify({ key, postalService, trackingNumber, version })}
              />
            ))}
            <LeftFields wrong={wrong} typed={typed} />
            <Button tone="primary" name="intent" value="send" pending={busy}>
              {busy ? "Marking as sent" : `Mark ${countOrders(ready.length)} as sent`}
            </Button>
            <p className="text-sm text-muted">
              {writesLetters ? parcelLettersText(ready.length - untracked) : NO_PARCEL_LETTERS}
            </p>
          </Form>
        </>
      )}
    </Card>
  );
}

function countOrders(count: number): string {
  return count === 1 ? "1 order" : `${count} orders`;
}

/** What is left after sending: the wrong lines of the list, and what was typed beside wrong chosen orders. */
function LeftFields({ wrong, typed }: { wrong: WrongParcel[]; typed: TypedForm }) {
  const lines = wrong.filter(({ line }) => line !== null).map(({ kept }) => kept);
  return (
    <>
      <input type="hidden" name="postal_service_of_all" value={typed.postalService} />
      <input type="hidden" name="list" value={lines.join("\n")} />
      {wrong.flatMap(({ line, order }) => {
        const beside = typed.chosen[order];
        if (line !== null || !beside) return [];
        return (
          <Fragment key={order}>
            <input type="hidden" name="chosen" value={order} />
            <input type="hidden" name="postal_service" value={beside.postalService} />
            <input type="hidden" name="tracking_number" value={beside.trackingNumber} />
          </Fragment>
        );
      })}
    </>
  );
}

function WrongLines({ wrong, ready }: { wrong: WrongParcel[]; ready: number }) {
  return (
    <Note as="section" tone="danger" aria-labelledby="parcels-wrong">
      <h3 id="parcels-wrong" className="font-semibold">
        {wrong.length === 1 ? "1 line is wrong" : `${wrong.length} lines are wrong`}
      </h3>
      <p className="text-sm text-muted">{wrongLinesText(ready)}</p>
      <ul className="mt-2 grid gap-2 text-sm">
        {wrong.map(({ line, text, order, key, problem }, i) => (
          <li key={i} className="wrap-anywhere">
            <span className="font-medium">{line === null ? `Order ${key ?? order}` : `Line ${line}`}:</span> {problem}
            {text && <code className="mt-0.5 block rounded-control bg-raised px-2 py-1 text-xs">{text}</code>}
          </li>
        ))}
      </ul>
    </Note>
  );
}

function ReadyParcels({ ready }: { ready: CheckedParcel[] }) {
  return (
    <ul aria-label="Orders to be sent" className="divide-y divide-line border-y border-line text-sm">
      {ready.map(({ key, title, quantity, contactName, email, postalService, trackingNumber, replaces, review }) => (
        <li
          key={key}
          className="grid grid-cols-1 gap-x-4 gap-y-0.5 py-2 wrap-anywhere sm:grid-cols-[4rem_minmax(0,1fr)_minmax(0,1fr)]"
        >
          <span className="font-semibold tabular-nums">{key}</span>
          <span>
            <span className="block font-medium">
              {quantity} × {title || "—"}
            </span>
            <span className="block text-muted">
              {contactName} · {email}
            </span>
          </span>
          <span>
            <span className="block font-medium tabular-nums">
              {[postalService, trackingNumber].filter(Boolean).join(" ") || "Without a tracking number"}
            </span>
            {replaces !== null && <span className="block">{replacesText(replaces)}</span>}
            {review !== null && <span className="block font-medium">For review: {review}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
