import { Form, Link, useFetcher } from "@remix-run/react";

import { buttonClass } from "../button.tsx";
import { PreloadAction } from "../preload-action.tsx";
import { ReturnFields } from "../return-fields.tsx";

import type { Message, MessageOffer as Offer } from "./message.ts";
import { useAnsweredMessage } from "./use-answered-message.ts";

const FETCHER_KEY = "message-offer";
const LOOK = `${buttonClass()} mt-1`;

/** The link or the form that a message offers. */
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
    <Form method="post" action={path} navigate={false} fetcherKey={FETCHER_KEY} onSubmit={onUsed}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ReturnFields />
      <PreloadAction path={path} />
      <button className={LOOK}>{label}</button>
    </Form>
  );
}

/** Shows the messages of the answers to offered forms. Their own message is closed by then. */
export function useAnsweredOffers(): void {
  const fetcher = useFetcher<{ message: Message | null }>({ key: FETCHER_KEY });
  useAnsweredMessage(fetcher, FETCHER_KEY);
}
