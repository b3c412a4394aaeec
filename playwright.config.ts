import { defineConfig } from "@playwright/test";

import { CHROMIUM_ARGS, findInstalledChromium } from "./tests/setup/find-chromium.ts";

export default defineConfig({
  testDir: "tests/browser",
  testMatch: "**/*.test.ts",
  outputDir: "test-results/browser",
  workers: 2,
  fullyParallel: false,
  // Two browsers, two servers and axe share two cores, and other programs may run beside them.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["json", { outputFile: "test-results/browser.json" }]],
  use: {
    locale: "en-US",
    timezoneId: "UTC",
    // Animations run only in tests that enable them. Drawing them without a graphics card takes half of the CPU time.
    contextOptions: { reducedMotion: "reduce" },
    // Tests that hold back or change responses cannot intercept requests that pass through a service worker.
    serviceWorkers: "block",
    launchOptions: { executablePath: findInstalledChromium(), args: CHROMIUM_ARGS },
  },
  projects: [
    { name: "js" },
    { name: "no-js", testIgnore: "**/*-with-javascript.test.ts", use: { javaScriptEnabled: false } },
  ],
});
