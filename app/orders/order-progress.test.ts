import { expect, it } from "vitest";

import type { PaymentStatus } from "../payments/payment-status.ts";

import { mayStillChange, progressOf } from "./order-progress.ts";

const cases: [PaymentStatus, shipped: boolean, progress: number, mayChange: boolean][] = [
  ["waiting", false, 1, true],
  ["confirming", false, 2, true],
  ["confirmed", false, 2, true],
  ["sending", false, 2, true],
  ["partially_paid", false, 2, true],
  ["finished", false, 3, true],
  ["finished", true, 4, false],
  ["failed", false, 0, false],
  ["expired", false, 0, false],
  ["refunded", false, 0, false],
  ["waiting", true, 1, true],
];

it.each(cases)(
  "an order that is %s, shipped: %s, is at step %d, may still change: %s",
  (paymentStatus, shipped, progress, mayChange) => {
    expect(progressOf({ paymentStatus, shipped })).toBe(progress);
    expect(mayStillChange({ paymentStatus, shipped })).toBe(mayChange);
  },
);
