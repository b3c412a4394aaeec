import { defineConfig } from "vitest/config";

/** The tests that use `setUpOrder`. */
const PAYMENT_TESTS = [
  "acts/cancel-order",
  "acts/delete-order",
  "acts/propose-refund",
  "cases/cases",
  "cases/contradictions",
  "cases/hidden-orders",
  "payments/btcpay-notification",
  "payments/expiry-at-btcpay",
  "payments/give-up-notifications",
  "payments/late-payments",
  "payments/lost-notifications",
  "payments/order-jobs",
  "payments/payment-checks",
  "payments/receive-notification",
  "payments/withdrawn-money",
  "purchase/repeated-purchase",
].map((name) => `app/orders/${name}.server.test.ts`);

/** The time limit of a test. Far more than any test needs on a busy machine, so it only ends tests that hang. */
const HANGING_AFTER_MS = 60_000;

export default defineConfig({
  test: {
    passWithNoTests: true,
    // One worker per core. Tests of servers often wait, so package.json gives them one more.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: ["app/**/*.test.{ts,tsx}", "db/**/*.test.ts", "demo/**/*.test.ts", "tests/setup/**/*.test.ts"],
          env: { NODE_ENV: "test", LOG_LEVEL: "silent" },
          testTimeout: HANGING_AFTER_MS,
          provide: { ordersAtOnce: "one" },
        },
      },
      {
        test: {
          // The tests of payments again, for orders that are paid together.
          name: "checkouts",
          include: PAYMENT_TESTS,
          env: { NODE_ENV: "test", LOG_LEVEL: "silent" },
          testTimeout: HANGING_AFTER_MS,
          provide: { ordersAtOnce: "two" },
        },
      },
      {
        test: {
          name: "http",
          include: ["tests/{attacks,http}/**/*.test.ts"],
          // What a test waits for depends on jobs and on other processes.
          expect: { poll: { timeout: 10_000 } },
          testTimeout: HANGING_AFTER_MS,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          // Not in CI: takes minutes, or needs root (`npm run test:full`).
          name: "full",
          include: ["tests/full/**/*.test.ts"],
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 300_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          env: { NODE_ENV: "test", LOG_LEVEL: "silent" },
          // A test starts a process for each step, and kills it there.
          testTimeout: 600_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
