import type { AskProblem, LookUpProblem, MatchProblem } from "../../orders/acts/ask-provider.server.ts";
import { isAmountReported, type CaseKind, type CaseValues } from "../../orders/case-kinds.ts";
import { lostStatus } from "../../orders/case-reasons.messages.ts";
import type { DecisionProblem } from "../../orders/acts/decide-order.server.ts";
import type { Comparison, ReconcileProblem } from "../../orders/payments/reconcile.server.ts";
import type { ResolveProblem } from "../../orders/acts/resolve-case.server.ts";
import { PROVIDER_LABELS, type ProviderName } from "../../payments/provider-names.ts";
import { SECRET_SETTINGS } from "../../payments/notification-secrets.ts";
import { coinText, priceText, withCoinTexts } from "../../payments/coins.ts";
import type { Result } from "../../shared/result.ts";
import type { Message } from "../../ui/messages/message.ts";

import { listSettlingActs } from "./case-acts.ts";
import type { OrderActName } from "./order-acts.ts";

/** Shown in place of an amount that is not known. */
export const AMOUNT_UNKNOWN = "amount unknown";

export const CASE_LABELS: Record<CaseKind, string> = {
  underpaid: "Underpaid",
  overpaid: "Overpaid",
  paid_twice: "Paid twice",
  paid_late: "Paid after it expired",
  oversold: "Oversold",
  wrong_payment: "Wrong amount or currency",
  invalid_paid: "Reported invalid after money arrived",
  settled_by_hand: "Settled by hand",
  paid_withdrawn: "Paid after it was withdrawn",
  redeposit: "Sent to an old address",
  contradiction: "Contradicting reports",
  unknown_order: "Payment of an unknown order",
  unreadable: "Unreadable notification",
  wrong_signature: "Notifications with a wrong signature",
  missed_payment: "Missed payment",
  unlisted_payment: "Payment missing at the provider",
  other: "For review",
};

interface Case {
  kind: CaseKind;
  provider: ProviderName | null;
  paymentId: string | null;
  values: CaseValues;
  /** Its state decides which acts are possible. */
  order: Parameters<typeof listSettlingActs>[1] | null;
}

/** The advice for a payment that its order does not need any more. */
const SETTLED_WITHOUT =
  "The order is settled without this payment. Send its money back and note the refund, or mark this as resolved.";

/** What happened, and what can be done about it. */
interface CaseTexts {
  happened: string;
  advice: string;
}

export function caseTexts({ kind, provider, paymentId, values, order }: Case): CaseTexts {
  const by = provider === null ? "The provider" : PROVIDER_LABELS[provider];
  const payment = paymentId === null ? "The payment" : `Payment ${paymentId}`;
  const coin = values.coin === undefined ? "" : ` ${coinText(values.coin)}`;
  const amounts = `${values.received ?? "an unknown amount"} of ${values.asked ?? "an unknown amount"}${coin}`;
  const earlier = values.text === undefined ? null : `${withCoinTexts(values.text)}.`;
  // If no coin was agreed on, this is a phrase and not the name of a coin.
  const agreed = values.agreedCoin?.includes(" ")
    ? values.agreedCoin
    : values.agreedCoin && coinText(values.agreedCoin);
  const price = values.price && priceText(values.price);
  const canAccept = order !== null && listSettlingActs(kind, order).includes("accept");
  switch (kind) {
    case "underpaid":
      return {
        happened: earlier ?? `${payment} brought ${amounts}, less than was asked for.`,
        advice: canAccept
          ? "Ask the buyer for the rest, accept the order as paid, or send the money back and note the refund."
          : SETTLED_WITHOUT,
      };
    case "overpaid":
      return {
        happened: earlier ?? `${payment} brought ${amounts}, more than was asked for. The order is paid.`,
        advice: "Send the rest back and note the refund, or mark it as resolved.",
      };
    case "paid_twice":
      return {
        happened:
          earlier ??
          `${payment} brought ${amounts}, but ${values.first ? `payment ${values.first} had paid the order before` : "the order was settled before"}.`,
        advice: "Send one payment back and note the refund, or agree with the buyer on a second unit.",
      };
    case "paid_late":
      return {
        happened: earlier ?? "The money came in full, but after the order or its invoice had expired.",
        advice: `${canAccept ? "Accept the order as paid if the price still suits you, and send it." : "If the price still suits you, send the order and mark this as resolved."} Otherwise send the money back and note the refund.`,
      };
    case "oversold":
      return {
        happened: "The order is paid, but its units were sold before the payment was seen.",
        advice: "Take stock again once there are units, or send the money back and note the refund.",
      };
    case "wrong_payment":
      return {
        happened:
          earlier ??
          (values.otherCoin === undefined
            ? `${payment} was made for ${price ?? "no amount"} instead of ${values.expected ?? "the price"}.`
            : `${payment} came in ${coinText(values.otherCoin)} instead of ${agreed ?? "the agreed coin"}.`),
        advice: canAccept
          ? "Check its value at the provider. Accept the order as paid, or send the money back and note the refund."
          : SETTLED_WITHOUT,
      };
    case "invalid_paid":
      return {
        happened:
          earlier ??
          (values.received === undefined
            ? `${by} now reports ${payment.toLowerCase()} as ${lostStatus(values)}, after reporting it as finished. The order stays paid.`
            : `${values.received}${coin} arrived for ${values.status === undefined ? "an invoice that is marked as invalid" : `a payment the provider reports as ${values.status}`}.`),
        advice: `Look at the payment at the provider before you send anything. ${canAccept ? "Then accept, refund or resolve." : "If the money is there, mark this as resolved. If it is not, end the order with “Note a refund”, without an amount."}`,
      };
    case "settled_by_hand":
      return {
        happened:
          earlier ??
          (isAmountReported(values)
            ? `Someone settled the invoice by hand at ${by}, but only ${amounts} arrived there.`
            : `Someone settled the invoice by hand at ${by}. The provider did not report how much arrived.`),
        advice: canAccept
          ? "If the money arrived another way, accept the order as paid and enter the amount."
          : SETTLED_WITHOUT,
      };
    case "paid_withdrawn":
      return {
        happened: "The money arrived after the order was deleted or canceled, or after its purchase failed.",
        advice: "Ask whether the buyer still wants it. Send it and mark this as resolved, or note the refund.",
      };
    case "redeposit":
      return {
        happened:
          earlier ?? `${payment} was sent to the address of the earlier payment ${values.parent ?? ""}: ${amounts}.`,
        advice: canAccept
          ? "Check whether it pays this order. Accept the order as paid, or send the money back and note the refund."
          : SETTLED_WITHOUT,
      };
    case "contradiction":
      return {
        happened:
          earlier ?? `${payment} names this order together with another order or invoice, so it was not applied.`,
        advice:
          "Compare it with the provider's dashboard, and match it to the order that it pays. Then it is in the ledger, and that order can be accepted or refunded.",
      };
    case "unknown_order":
      return {
        happened: `${by} reports payment ${paymentId ?? ""} as ${(values.status ?? "paid").replaceAll("_", " ")} with ${amounts} for ${price ?? "an unknown price"}, but it belongs to no order in this shop.`,
        advice:
          "Match it to an order if you know whose it is. Otherwise send the money back and mark this as resolved.",
      };
    case "unreadable":
      return {
        happened: `${by} signed a notification about ${paymentId === null ? "a payment" : `payment ${paymentId}`} that this shop cannot read${values.status === undefined ? "" : `: its status is “${values.status}”`}. It changed nothing.${values.received === undefined ? "" : ` It mentions ${amounts}.`}`,
        advice:
          "Look at the payment in the provider's dashboard. If money arrived for an order, accept that order as paid. Then mark this as resolved. An unpaid order it names keeps its units until then, or until the provider confirms that no money arrived.",
      };
    case "wrong_signature":
      return {
        happened: `Notifications that claim to be from ${by} have a wrong signature. The secret is probably wrong.`,
        advice: `Compare the setting ${provider === null ? "of the secret" : SECRET_SETTINGS[provider]} with the provider's. If it is right, someone else is sending them; they change nothing.`,
      };
    case "missed_payment":
      return {
        happened: `${by} lists payment ${paymentId ?? ""} as ${(values.status ?? "paid").replaceAll("_", " ")}, but the shop was never notified. The payment has now been applied.`,
        advice: "Look at the order. Check that the provider's notifications reach the shop.",
      };
    case "unlisted_payment":
      return {
        happened: `The shop has recorded ${payment.toLowerCase()} as ${(values.status ?? "paid").replaceAll("_", " ")} with ${amounts}, but ${by} neither lists nor knows it.`,
        advice:
          "Look for the money before you send anything, and check that the settings name the right account or store. If it is not there, end the order with “Note a refund”, without an amount.",
      };
    case "other":
      return {
        happened: earlier ?? "This order needs a review.",
        advice: canAccept ? "Accept, refund or resolve." : "Refund or resolve.",
      };
  }
}

export const NOTHING_TO_DO = "Nothing needs attention.";

export function actDone(act: OrderActName): Message {
  const texts: Record<OrderActName, string> = {
    accept: "The order is accepted as paid.",
    refund: "The refund is noted.",
    "take-stock": "The order has its units again.",
    "release-stock": "The units are for sale again.",
    ask: "The provider was asked.",
    "look-up": "The payment was applied.",
  };
  return { text: texts[act], tone: "success" };
}

export const ACT_FAILED: Message = { text: "Nothing was changed.", tone: "failure" };
export const ASKED_IN_PART: Message = {
  text: "The provider did not answer about all payments.",
  detail: "What it said was applied.",
  tone: "failure",
};
export const LOOK_UP_FAILED: Message = { text: "This order was not changed.", tone: "failure" };
export const CASE_RESOLVED: Message = { text: "Marked as resolved.", tone: "success" };
export const PAYMENT_MATCHED: Message = { text: "The payment now belongs to this order.", tone: "success" };

export const COMPARISON_FAILED: Message = { text: "The payments were not compared.", tone: "failure" };

/** What comparing the payments found. */
export function comparisonMessage(compared: Result<Comparison, ReconcileProblem>): Message {
  if (!compared.ok) {
    const detail =
      compared.problem.code === "is-running"
        ? "Another administrator has just started it."
        : "No provider lets the shop list its payments with these settings.";
    return { ...COMPARISON_FAILED, detail };
  }
  const { failed } = compared.value;
  if (failed.length > 0) return { ...COMPARISON_FAILED, detail: "The provider did not answer. Try again later." };
  return { text: "The payments were compared.", detail: comparisonText(compared.value), tone: "success" };
}

export function comparisonText({ compared, differences }: Comparison): string {
  const payments = `${compared.toLocaleString("en-US")} ${compared === 1 ? "payment" : "payments"}`;
  const found = differences === 0 ? "no difference" : differences === 1 ? "1 difference" : `${differences} differences`;
  return `${payments} of the last 14 days, ${found}.`;
}

type Code = (DecisionProblem | AskProblem | MatchProblem | ResolveProblem)["code"];

/** Why an act was refused. */
export const ACT_PROBLEMS: Record<Code, string> = {
  "no-order": "There is no such order.",
  "already-paid": "This order is already paid. Another administrator may have accepted it.",
  "is-refunded": "This order was refunded.",
  "has-noted-payment": "An amount was already noted for this order. Accept it without another amount.",
  "no-money": "No money has arrived for this order.",
  "changed-meanwhile": "A refund was noted for this order in the meantime. Check whether it is the same one.",
  "holds-stock": "This order already has its units.",
  "holds-no-stock": "This order holds no units. Another administrator may have released them.",
  "no-units": "There are too few units in stock.",
  "not-paid": "No money has arrived for this order, so it gets no units.",
  "is-sent": "This order is marked as sent.",
  "needs-stock": "Only the units of a refunded, partly paid, expired or failed order can go back on sale.",
  "no-provider": "The settings of this order's provider are incomplete, so it cannot be asked.",
  "no-answer": "The provider did not answer. Try again later.",
  refused: "The provider refused the request. Its answer is in the server’s log.",
  "no-case": "There is no such entry in the queue.",
  "already-done": "Another administrator has resolved this already.",
  "no-report": "The provider could not be asked about this payment, and no notification of it is stored.",
  "has-order": "This payment already belongs to an order.",
};

/** The error text for a payment id that could not be looked up or applied. */
export function lookUpProblem(problem: LookUpProblem): string {
  switch (problem.code) {
    case "unknown-payment":
      return "The provider does not know this payment. Compare the id with the provider's dashboard.";
    case "refused":
      return "The provider refused this id. Enter it as the provider's dashboard shows it.";
    case "no-answer":
      return "The provider did not answer, or its answer cannot be used. Try again later.";
    case "belongs-to-none":
      return problem.hasMoney
        ? "This payment belongs to no order in this shop. It is in the queue, where you can match it to an order."
        : "This payment belongs to no order in this shop, and no money has arrived.";
    case "contradiction":
      return "This payment also names another order or invoice, so it was not applied.";
    case "other-order":
      return `This payment belongs to order ${problem.order}. What the provider says about it was applied there.`;
    case "no-order":
    case "no-provider":
      return ACT_PROBLEMS[problem.code];
  }
}

export const NOTHING_RESOLVED = "Nothing was resolved yet.";
export const COMPARED_DAILY = "Once a day the shop's payments are compared with the provider's own list.";
export const NOT_COMPARED = "The shop's payments are not compared with the provider's own list.";
/** Before a link to the settings. */
export const LOGIN_NEEDED =
  "NOWPayments lists them only with the e-mail and password of your account, which you can add in the";
export const NO_ANSWER = "the provider did not answer.";
