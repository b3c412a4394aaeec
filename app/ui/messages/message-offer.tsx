import { Form, Link } from "@remix-run/react";

import { buttonClass } from "../button.tsx";
import { PreloadAction } from "../preload-action.tsx";
import { ReturnFields } from "../return-fields.tsx";

import type { MessageOffer as Offer } from "./message.ts";

const LOOK = `${buttonClass()} mt-1`;

/** The link or the form that a message offers. The form's client action shows the message of the response. */
export function MessageOffer({ offer, onUsed }: { offer: Offer; onUsed?: (() => void) | undefined }) {
  const { label, path, fields } = offer;
  if (!fields) {
    return (
      <Link to={path} onClick={onUsed} className={LOOK}>
        {label}
      </Link>
    );
  }
  return (
    <Form method="post" action={path} navigate={false} onSubmit={onUsed}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ReturnFields />
      <PreloadAction path={path} />
      <button className={LOOK}>{label}</button>
    </Form>
  );
}
