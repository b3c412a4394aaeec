import { describe, expect, test } from "vitest";

import { PAYMENT_STATUSES, type PaymentStatus } from "../payments/payment-status.ts";

import { advancePayment, canBePaid, hasMoney, isGivenUp, settleOrder } from "./order-status.ts";

/** The statuses that a payment can change to by a notification. Any other one changes nothing. */
const TRANSITIONS: Record<PaymentStatus, PaymentStatus[]> = {
  waiting: ["confirming", "confirmed", "sending", "partially_paid", "finished", "failed", "expired", "refunded"],
  expired: ["confirming", "confirmed", "sending", "partially_paid", "finished", "failed", "refunded"],
  confirming: ["confirmed", "sending", "partially_paid", "finished", "failed", "refunded"],
  confirmed: ["sending", "partially_paid", "finished", "failed", "refunded"],
  sending: ["partially_paid", "finished", "failed", "refunded"],
  failed: ["partially_paid", "finished", "refunded"],
  partially_paid: ["finished", "refunded"],
  finished: ["refunded"],
  refunded: [],
};

function* permutations<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield [];
  for (const [at, item] of items.entries()) {
    for (const rest of permutations(items.toSpliced(at, 1))) yield [item, ...rest];
  }
}

describe("the status of a payment", () => {
  const pairs = PAYMENT_STATUSES.flatMap((from) => PAYMENT_STATUSES.map((to) => [from, to] as const));

  /** Applies notifications of unknown age. */
  const advance = (from: PaymentStatus, notified: readonly PaymentStatus[]) =>
    notified.reduce<PaymentStatus>((status, next) => advancePayment(status, next), from);

  test.each(pairs)("a payment that is %s, after the notification %s", (from, to) => {
    expect(advancePayment(from, to)).toBe(TRANSITIONS[from].includes(to) ? to : from);
  });

  test.each(pairs)("a payment that is %s, after the provider answers %s", (from, to) => {
    const isUnderWay = ["confirming", "confirmed", "sending"].includes(from);
    const isEnded = isUnderWay && to === "expired";
    expect(advancePayment(from, to, { isNewest: true })).toBe(isEnded || TRANSITIONS[from].includes(to) ? to : from);
  });

  test.each(pairs)("a payment that was %s, when the newest answer is %s without money", (from, to) => {
    const canGoAway = ["confirming", "confirmed", "sending", "partially_paid"].includes(from);
    const isEnded = canGoAway && to === "expired";
    const status = isEnded || TRANSITIONS[from].includes(to) ? to : from;
    expect(advancePayment(from, to, { isNewest: true, isEmpty: true })).toBe(status);
    expect(advancePayment(from, to, { isEmpty: true })).toBe(TRANSITIONS[from].includes(to) ? to : from);
  });

  test("ends as refunded, in whatever sequence all nine statuses are reported", () => {
    const ends = new Map<PaymentStatus, number>();
    for (const order of permutations(PAYMENT_STATUSES)) {
      const end = advance("waiting", order);
      ends.set(end, (ends.get(end) ?? 0) + 1);
    }
    expect([...ends]).toEqual([["refunded", 362_880]]);
  });

  test("ends the same for any statuses and their reverse sequence, and only a refund replaces finished", () => {
    for (let selection = 1; selection < 2 ** PAYMENT_STATUSES.length; selection++) {
      const reported = PAYMENT_STATUSES.filter((_, bit) => selection & (1 << bit));
      const forwards = advance("waiting", reported);
      expect(advance("waiting", reported.toReversed())).toBe(forwards);
      if (reported.includes("finished")) expect(forwards).toBe(reported.includes("refunded") ? "refunded" : "finished");
    }
  });
});

describe("the status of an order", () => {
  test.each<[string, PaymentStatus, PaymentStatus[], PaymentStatus]>([
    ["has no payment yet", "waiting", [], "waiting"],
    ["has none and was given up", "expired", [], "expired"],
    ["waits", "waiting", ["waiting", "waiting"], "waiting"],
    ["still waits for its other payment", "waiting", ["expired", "waiting"], "waiting"],
    ["is expired by all its payments", "waiting", ["expired", "expired"], "expired"],
    ["does not come back for a payment that only waits", "expired", ["expired", "waiting"], "expired"],
    ["does not come back from failure either", "failed", ["failed", "waiting"], "failed"],
    ["waits again when the payment that had begun fails", "confirming", ["failed", "waiting"], "waiting"],
    ["follows the payment that is furthest", "waiting", ["confirming", "sending", "waiting"], "sending"],
    ["is paid whatever becomes of its other payment", "finished", ["finished", "expired"], "finished"],
    ["is paid although its other payment failed", "finished", ["failed", "finished"], "finished"],
    ["is paid late", "expired", ["expired", "finished"], "finished"],
    ["is paid by the one that was not refunded", "finished", ["refunded", "finished"], "finished"],
    ["is refunded", "finished", ["refunded", "expired", "waiting"], "refunded"],
    ["is seen to be paid again after a refund", "refunded", ["refunded", "confirming"], "confirming"],
    ["holds part of its price", "waiting", ["partially_paid", "waiting", "expired"], "partially_paid"],
  ])("%s", (_, current, payments, expected) => {
    expect(settleOrder(current, payments)).toBe(expected);
    expect(settleOrder(current, payments.toReversed())).toBe(expected);
  });

  test("is finished with any finished payment", () => {
    for (const current of PAYMENT_STATUSES) {
      for (const other of PAYMENT_STATUSES) expect(settleOrder(current, [other, "finished"])).toBe("finished");
    }
  });

  test("counts money as lost or received, never both", () => {
    const silent = PAYMENT_STATUSES.filter((status) => !isGivenUp(status) && !hasMoney(status));
    expect(silent).toEqual(["waiting", "refunded"]);
    expect(PAYMENT_STATUSES.some((status) => isGivenUp(status) && hasMoney(status))).toBe(false);
  });
});

test.each(
  Object.entries({
    waiting: true,
    confirming: false,
    confirmed: false,
    sending: false,
    partially_paid: true,
    finished: false,
    failed: false,
    expired: false,
    refunded: false,
  } satisfies Record<PaymentStatus, boolean>),
)("an order that is %s can still be paid: %s", (status, expected) => {
  expect(canBePaid(status as PaymentStatus)).toBe(expected);
});
