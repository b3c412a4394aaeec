import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";

import { db } from "../../../database.server.ts";
import { pageOfForm } from "../../../http/form-answer.server.ts";
import { askAboutOrder, lookUpPayment } from "../../../orders/acts/ask-provider.server.ts";
import {
  acceptOrder,
  countRefunds,
  noteRefund,
  releaseUnits,
  takeStockAgain,
} from "../../../orders/acts/decide-order.server.ts";
import { proposeRefund } from "../../../orders/acts/propose-refund.server.ts";
import { sendOrderAct } from "../../../orders/order-act.tsx";
import { decidedSeparately, PAID_WITH } from "../../../orders/paid-together.messages.ts";
import * as paths from "../../../paths.ts";
import { findProvider } from "../../../payments/providers.server.ts";
import { fieldErrors } from "../../../shared/field-errors.ts";
import { formatMoney } from "../../../shared/money.ts";
import { fail } from "../../../shared/result.ts";
import { readAdminForm, requireAdmin } from "../../gate/guards.server.ts";
import type { ActAnswer } from "../act-answer.ts";
import { refundTooHigh } from "../act-fields.messages.ts";
import { answerAct, pageAfterAct, refuseFields } from "../answer-act.server.ts";
import { ACT_FAILED, actDone, ASKED_IN_PART, LOOK_UP_FAILED, lookUpProblem } from "../attention.messages.ts";
import { AcceptFields } from "../components/accept-fields.tsx";
import { ActPage } from "../components/act-page.tsx";
import { OrderField } from "../components/fields.tsx";
import { PaidWithOrders } from "../components/paid-with.tsx";
import { RefundFields } from "../components/refund-fields.tsx";
import { ACT_TEXTS } from "../acts.messages.ts";
import { ORDER_ACTS, type OrderActName } from "../order-acts.ts";
import { acceptForm, lookUpForm, noteForm, refundForm } from "../order-act.schema.ts";
import { getOrderInQuestion } from "../order-question.server.ts";

export { revalidateUnlessFailed as shouldRevalidate } from "../../../http/revalidate-unless-failed.ts";

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: loaded ? `${ACT_TEXTS[loaded.act].label} · Admin Panel` : "Admin Panel" },
  { name: "robots", content: "noindex" },
];

function getAct(name: string | undefined) {
  const act = ORDER_ACTS.find((one) => one === name);
  if (!act) throw data(null, { status: 404 });
  return act;
}

export function loader(args: LoaderFunctionArgs) {
  requireAdmin(args.request);
  const act = getAct(args.params.act);
  const order = getOrderInQuestion(args, paths.adminOrder(args.params.id ?? ""));
  if (act !== "refund") return { act, order, refund: null };
  return { act, order, refund: { seen: countRefunds(db, order.number), proposed: proposeRefund(db, order.number) } };
}

/** The acts whose form has more fields than a note. */
const FORMS: Partial<Record<OrderActName, z.ZodType<{ note: string | null }>>> = {
  accept: acceptForm,
  refund: refundForm,
  "look-up": lookUpForm,
};

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { by, form } = await readAdminForm({ request, context });
  const name = getAct(params.act);
  const orderId = params.id ?? "";
  const page = pageOfForm(form, paths.adminOrder(orderId));
  const fields = Object.fromEntries(form);
  const parsed = (FORMS[name] ?? noteForm).safeParse(fields);
  if (!parsed.success) return refuseFields(form, fieldErrors(parsed.error));
  const act = { orderId, by, note: parsed.data.note, now: new Date() };
  const answer = (result: Parameters<typeof answerAct>[1], done = actDone(name)) =>
    answerAct(pageAfterAct(page, orderId), result, done, { order: orderId, act: name, by });
  switch (name) {
    case "accept": {
      const { amount, reference } = acceptForm.parse(fields);
      return answer(acceptOrder(db, act, amount === null ? null : { amountCents: amount, reference }));
    }
    case "refund": {
      const { amount, reference, ends, seen } = refundForm.parse(fields);
      const noted = noteRefund(db, act, { amountCents: amount, reference, ends, seen });
      if (noted.ok) return answer(noted);
      const { problem } = noted;
      if (problem.code === "too-much") return refuseFields(form, { amount: refundTooHigh(problem) });
      return answer(fail(problem.code));
    }
    case "take-stock":
      return answer(takeStockAgain(db, act));
    case "release-stock":
      return answer(releaseUnits(db, act));
    case "ask": {
      const asked = await askAboutOrder(db, findProvider, act);
      return answer(asked, asked.ok && !asked.value.isComplete ? ASKED_IN_PART : undefined);
    }
    case "look-up": {
      const { payment_id: paymentId } = lookUpForm.parse(fields);
      const found = await lookUpPayment(db, findProvider, { ...act, paymentId });
      if (found.ok) return answer(found);
      return refuseFields(form, { payment_id: lookUpProblem(found.problem) }, LOOK_UP_FAILED);
    }
  }
}

export const clientAction = sendOrderAct(ACT_FAILED);

export default function OrderActRoute() {
  const { act, order, refund } = useLoaderData<typeof loader>();
  const answer = useActionData<ActAnswer>();
  return (
    <ActPage
      {...ACT_TEXTS[act]}
      returnTo={answer?.typed?.returnTo ?? order.returnTo}
      answer={answer}
      about={
        <>
          Order {order.number}: {order.title}, {formatMoney(order.total)}
          {act === "accept" && order.paidWith.length > 0 && (
            <p className="mt-3">
              {PAID_WITH} <PaidWithOrders orders={order.paidWith} />. {decidedSeparately(order.number)}
            </p>
          )}
        </>
      }
    >
      {act === "accept" && <AcceptFields answer={answer} />}
      {refund && <RefundFields key={order.id} {...refund} answer={answer} />}
      {act === "look-up" && (
        <OrderField
          required
          label="Payment id at the provider"
          name="payment_id"
          value={answer?.typed?.payment_id ?? ""}
          error={answer?.errors?.payment_id}
        />
      )}
    </ActPage>
  );
}
