import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { config } from "../../../config.server.ts";
import { db } from "../../../database.server.ts";
import { pageOfForm } from "../../../http/form-answer.server.ts";
import { safePath } from "../../../http/redirect.ts";
import { matchPayment } from "../../../orders/acts/ask-provider.server.ts";
import { isMatchable } from "../../../orders/case-kinds.ts";
import { findCase, settlesForBuyer } from "../../../orders/cases/cases.queries.server.ts";
import { sendOrderAct } from "../../../orders/order-act.tsx";
import { resolveCase } from "../../../orders/acts/resolve-case.server.ts";
import * as paths from "../../../paths.ts";
import { findProvider } from "../../../payments/providers.server.ts";
import { fieldErrors } from "../../../shared/field-errors.ts";
import { parseKey } from "../../../shared/key.ts";
import { readAdminForm, requireAdmin } from "../../gate/guards.server.ts";
import type { ActAnswer } from "../act-answer.ts";
import { answerAct, pageAfterAct, refuseFields } from "../answer-act.server.ts";
import { ACT_FAILED, ACT_PROBLEMS, CASE_RESOLVED, caseTexts, PAYMENT_MATCHED } from "../attention.messages.ts";
import { CASE_ACT_TEXTS, resolveDetails } from "../acts.messages.ts";
import { CASE_ACTS } from "../case-acts.ts";
import { ActPage } from "../components/act-page.tsx";
import { OrderField } from "../components/fields.tsx";
import { matchForm, noteForm } from "../order-act.schema.ts";

export { revalidateUnlessFailed as shouldRevalidate } from "../../../http/revalidate-unless-failed.ts";

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: loaded ? `${CASE_ACT_TEXTS[loaded.act].label} · Admin Panel` : "Admin Panel" },
  { name: "robots", content: "noindex" },
];

/** Throws 404 for another act, or a case that cannot exist. */
function parseParams(params: LoaderFunctionArgs["params"]) {
  const act = CASE_ACTS.find((one) => one === params.act);
  const key = parseKey(params.key);
  if (!act || key === null) throw data(null, { status: 404 });
  return { act, key };
}

export function loader({ request, params }: LoaderFunctionArgs) {
  requireAdmin(request);
  const { act, key } = parseParams(params);
  const found = findCase(db, key);
  if (!found || (act === "match" && !isMatchable(found.kind))) throw data(null, { status: 404 });
  const returnTo = safePath(new URL(request.url).searchParams.get("returnTo"), paths.attention);
  const { order, kind } = found;
  const getsLetter = order && config.mail.isOn && settlesForBuyer(db, { key, kind, orderKey: order.key });
  const details = act === "resolve" ? resolveDetails(getsLetter) : CASE_ACT_TEXTS[act].details;
  const ofOrder = act === "match" || order !== null;
  return { act, details, happened: caseTexts(found).happened, proposed: String(order?.key ?? ""), ofOrder, returnTo };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { by, form } = await readAdminForm({ request, context });
  const { act, key } = parseParams(params);
  const page = pageOfForm(form, paths.attention);
  const fields = Object.fromEntries(form);
  const now = new Date();
  if (act === "resolve") {
    const parsed = noteForm.safeParse(fields);
    if (!parsed.success) return refuseFields(form, fieldErrors(parsed.error));
    const resolved = resolveCase(db, { caseKey: key, by, note: parsed.data.note, now });
    const order = findCase(db, key)?.order;
    return answerAct(order ? pageAfterAct(page, order.id) : page, resolved, CASE_RESOLVED, { case: key, act, by });
  }
  const parsed = matchForm.safeParse(fields);
  if (!parsed.success) return refuseFields(form, fieldErrors(parsed.error));
  const { order: orderId, note } = parsed.data;
  const matched = await matchPayment(db, findProvider, { caseKey: key, orderId, by, note, now });
  if (!matched.ok && matched.problem.code === "no-order")
    return refuseFields(form, { order: ACT_PROBLEMS["no-order"] });
  const next = matched.ok ? paths.adminOrder(matched.value) : page;
  return answerAct(next, matched, PAYMENT_MATCHED, { case: key, act, by });
}

export const clientAction = sendOrderAct(ACT_FAILED);

export default function CaseActRoute() {
  const { act, details, happened, proposed, ofOrder, returnTo } = useLoaderData<typeof loader>();
  const answer = useActionData<ActAnswer>();
  return (
    <ActPage
      {...{ ...CASE_ACT_TEXTS[act], details, answer }}
      returnTo={answer?.typed?.returnTo ?? returnTo}
      about={happened}
      ofOrder={ofOrder}
    >
      {act === "match" && (
        <OrderField
          required
          label="Number of the order, or its payment ID"
          name="order"
          value={answer?.typed?.order ?? proposed}
          error={answer?.errors?.order}
        />
      )}
    </ActPage>
  );
}
