import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    passWithNoTests: true,
    // One worker per core: the tests of a file often wait for a server.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: ["app/**/*.test.{ts,tsx}", "db/**/*.test.ts", "demo/**/*.test.ts", "tests/setup/**/*.test.ts"],
          env: { NODE_ENV: "test", LOG_LEVEL: "silent" },
        },
      },
      {
        test: {
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          env: { NODE_ENV: "test", LOG_LEVEL: "silent" },
          // A test starts a process for each step, and kills it there.
          testTimeout: 180_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
