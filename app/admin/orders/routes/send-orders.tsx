import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { useState } from "react";

import { config } from "../../../config.server.ts";
import { db } from "../../../database.server.ts";
import { redirectWithMessage } from "../../../http/flash.server.ts";
import { revalidateUnlessFailed } from "../../../http/revalidate-unless-failed.ts";
import * as paths from "../../../paths.ts";
import { formText } from "../../../shared/form-text.ts";
import { isSentByJavaScript } from "../../../shared/javascript-field.ts";
import type { Message } from "../../../ui/messages/message.ts";
import { orFailure } from "../../../ui/or-failure.ts";
import { FlashMessage } from "../../../ui/messages/toast.tsx";
import { useAnsweredMessage } from "../../../ui/messages/use-answered-message.ts";
import { readAdminForm, requireAdmin } from "../../gate/guards.server.ts";
import { PageHeader } from "../../gate/page-header.tsx";
import type { AdminOrder } from "../admin-order.ts";
import { listChosenOrders } from "../admin-orders.queries.server.ts";
import { parseChosen } from "../chosen-orders.ts";
import { ParcelCheck } from "../components/parcel-check.tsx";
import { ParcelForm } from "../components/parcel-form.tsx";
import {
  listTypedParcels,
  readCheckedParcels,
  readTyped,
  addFileLines,
  type TypedForm,
} from "../parcel-form.server.ts";
import {
  CHECK_FAILED,
  NOTHING_TO_SEND,
  ordersSent,
  SENDING_FAILED,
  someNotSent,
  TOO_MANY_PARCELS,
  unreadableList,
} from "../parcels.messages.ts";
import { MAX_LIST_BYTES, MAX_PARCELS, type Parcel } from "../parcels.ts";
import { checkParcels, sendParcels } from "../send-parcels.server.ts";
import type { SendAnswer } from "../send-answer.ts";
import { hasLongLine, MAX_LINE, writeParcelLine } from "../tracking-list.server.ts";
import { viewOfOrders } from "../view-of-orders.server.ts";

export const meta: MetaFunction = () => [
  { title: "Send orders · Admin Panel" },
  { name: "robots", content: "noindex" },
];

export { revalidateUnlessFailed as shouldRevalidate };

/** Marks several orders as sent: those that were chosen in the list, and those of a pasted list or a file. */
export function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  const chosen = listChosenOrders(db, parseChosen(new URL(request.url).searchParams));
  return { chosen, back: viewOfOrders(request), writesLetters: config.mail.isOn };
}

/** Checks the form first, and then sends what was checked. Both responses show the typed values again. */
export async function action(sent: ActionFunctionArgs) {
  const { by, form } = await readAdminForm(sent, MAX_LIST_BYTES);
  const now = new Date();
  return formText(form, "intent") === "send" ? send(sent, form, { by, now }) : check(form);
}

type Act = Parameters<typeof sendParcels>[2];

async function check(form: FormData) {
  const typed = readTyped(form);
  const read = await addFileLines(form, typed);
  if (!read.ok) return refuse(form, unreadableList(read.problem.code, MAX_LINE), typed);
  const parcels = listTypedParcels(read.value);
  if (parcels.length === 0) return refuse(form, NOTHING_TO_SEND, read.value);
  if (parcels.length > MAX_PARCELS) return refuse(form, TOO_MANY_PARCELS, read.value);
  return data<SendAnswer>({ message: null, typed: read.value, check: checkParcels(db, parcels) });
}

async function send(sent: ActionFunctionArgs, form: FormData, act: Act) {
  const parcels = readCheckedParcels(form);
  const left = readTyped(form);
  if (!parcels) return refuse(form, TOO_MANY_PARCELS, left);
  if (hasLongLine(left.list)) return refuse(form, unreadableList("long-line", MAX_LINE), left);
  const result = await sendParcels(db, parcels, act);
  const typed = keepRefused(
    result.refused,
    left,
    listChosenOrders(db, parseChosen(new URL(sent.request.url).searchParams)),
  );
  const leftParcels = listTypedParcels(typed);
  if (leftParcels.length === 0) return redirectWithMessage(viewOfOrders(sent.request), ordersSent(result.sent.length));
  const message = someNotSent(result.sent.length, { left: leftParcels.length, changed: result.refused.length });
  return data<SendAnswer>({ message, typed, check: checkParcels(db, leftParcels, result.sent) });
}

/** Adds refused parcels to what is left: beside their order if it was chosen, otherwise to the list. */
function keepRefused(refused: readonly Parcel[], left: TypedForm, chosen: readonly AdminOrder[]): TypedForm {
  const ids = new Map(chosen.map(({ key, id }) => [key, id]));
  const beside = refused.flatMap(({ key, postalService, trackingNumber }) => {
    const id = ids.get(key);
    return id === undefined ? [] : [[id, { postalService, trackingNumber }] as const];
  });
  const lines = refused
    .filter(({ key }) => !ids.has(key))
    .map((parcel) => writeParcelLine({ ...parcel, order: String(parcel.key) }));
  return {
    ...left,
    chosen: { ...left.chosen, ...Object.fromEntries(beside) },
    list: [...lines, left.list].filter(Boolean).join("\n"),
  };
}

function refuse(form: FormData, message: Message, typed: TypedForm) {
  return data<SendAnswer>({ message, typed, check: null }, { status: isSentByJavaScript(form) ? 200 : 422 });
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const message = formText(await request.clone().formData(), "intent") === "send" ? SENDING_FAILED : CHECK_FAILED;
  return orFailure(() => serverAction<SendAnswer>(), { request, message });
}

/** Keeps the last answer after a failed request, which returns a message only. The typed values come from the answer. */
function useLastAnswer(answer: SendAnswer | undefined): SendAnswer | undefined {
  const [last, setLast] = useState(answer);
  if (answer !== undefined && answer !== last) setLast(answer);
  return answer ?? last;
}

export default function SendOrdersRoute() {
  const { chosen, back, writesLetters } = useLoaderData<typeof loader>();
  const answer = useActionData<SendAnswer | { message: Message }>();
  const readable = answer && "typed" in answer ? answer : undefined;
  const answered = useLastAnswer(readable);
  // The button may be far below the top of the page, so a fault is shown over the page.
  useAnsweredMessage(paths.sendOrders, readable ? undefined : answer);
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4 pt-4 sm:pt-6">
      <PageHeader title="Send orders" back={{ path: back, label: "Back to Orders" }} />
      {readable?.message && <FlashMessage message={readable.message} />}
      {answered?.check && <ParcelCheck check={answered.check} typed={answered.typed} writesLetters={writesLetters} />}
      <ParcelForm chosen={chosen} answer={answered} />
    </div>
  );
}
