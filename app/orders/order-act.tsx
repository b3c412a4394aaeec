import { Form, Link, useFetcher, type ClientActionFunctionArgs } from "@remix-run/react";
import { useState, type MouseEvent, type ReactNode } from "react";

import { Button, buttonClass } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { isPlainClick } from "../ui/is-plain-click.ts";
import type { Message } from "../ui/messages/message.ts";
import { orFailure } from "../ui/or-failure.ts";
import { QuestionDialog } from "../ui/dialogs/question-dialog.tsx";
import { ReturnFields } from "../ui/return-fields.tsx";
import { showAnswer } from "../ui/messages/show-answer.ts";

/** An act on an order that asks for confirmation, such as its deletion. */

export interface Confirmation {
  question: string;
  /** The consequences of the act. */
  details?: string;
  /** The button that acts. */
  label: string;
  /** The button that does nothing. */
  dismiss?: string;
}

interface OrderActProps extends Confirmation {
  /** The order's title. */
  title: string;
  /** The address of the form. */
  path: string;
  /** The confirmation page for use without JavaScript: `path`, with or without a query. */
  page?: string;
  pendingLabel?: string;
  icon?: ReactNode;
  /** Further fields of the form. */
  fields?: ReactNode;
  /** The page that the act leads to. Without it this page stays and shows the message. */
  next?: string;
}

/** A button that asks for confirmation: in a dialog, or without JavaScript on a page. */
export function OrderAct({
  title,
  path,
  page = path,
  question,
  details,
  label,
  dismiss = "Cancel",
  pendingLabel = label,
  icon,
  fields,
  next,
}: OrderActProps) {
  const [isConfirming, setConfirming] = useState(false);
  const fetcher = useFetcher();
  const isBusy = fetcher.state !== "idle";
  const ask = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (!isBusy) setConfirming(true);
  };
  return (
    <>
      <Link
        to={page}
        onClick={ask}
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        className={buttonClass({ tone: "danger" })}
      >
        {icon}
        {isBusy ? pendingLabel : label}
        <span className="sr-only"> {title}</span>
      </Link>
      {isConfirming && (
        <QuestionDialog
          question={question}
          details={details && <p className="mb-5">{details}</p>}
          onClose={() => setConfirming(false)}
        >
          <fetcher.Form method="post" action={path} onSubmit={() => setConfirming(false)} className="contents">
            {next === undefined ? <ReturnFields /> : <input type="hidden" name="returnTo" value={next} />}
            {fields && <div className="mb-2 basis-full">{fields}</div>}
            <Button type="button" onClick={() => setConfirming(false)}>
              {dismiss}
            </Button>
            <Button tone="danger">{label}</Button>
          </fetcher.Form>
        </QuestionDialog>
      )}
    </>
  );
}

interface OrderActPageProps extends Confirmation {
  /** The address that `dismiss` leads to. */
  back: string;
  /** Further fields of the form. */
  fields?: ReactNode;
  /** The description of the order. */
  children: ReactNode;
}

/** The confirmation as a page, for use without JavaScript. */
export function OrderActPage({
  back,
  question,
  details,
  label,
  dismiss = "Cancel",
  fields,
  children,
}: OrderActPageProps) {
  return (
    <Card as="section" className="mx-auto mt-8 max-w-notice p-6 sm:mt-14 sm:p-8">
      <h1 className="text-lg font-bold">{question}</h1>
      <p className="mt-3 wrap-anywhere">{children}</p>
      {details && <p className="mt-3">{details}</p>}
      <Form method="post" className="mt-6 flex flex-wrap gap-2">
        {fields}
        <Button tone="danger">{label}</Button>
        <Link to={back} className={buttonClass()}>
          {dismiss}
        </Link>
      </Form>
    </Card>
  );
}

export const orderActMeta = (question: string) => [{ title: question }, { name: "robots", content: "noindex" }];

/**
 * Returns the client action of an act, which shows the message of the response. `failed` is shown if the server cannot
 * be reached.
 */
export function sendOrderAct(failed: Message) {
  return ({ request, serverAction }: ClientActionFunctionArgs) => {
    const act = () => serverAction<{ message: Message | null }>();
    return showAnswer(new URL(request.url).pathname, () => orFailure(act, { request, message: failed }));
  };
}
