import { existsSync } from "node:fs";
import path from "node:path";

import { chromium } from "@playwright/test";

/** The first one is headless and made for tests. The suite takes half the time in it. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Chromium has no sandbox for root. A test browser visits only the shop under test. */
export const CHROMIUM_ARGS = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
  // Pages in tests close before optimized code pays off. On large pages its compilation takes a quarter of the CPU time.
  "--js-flags=--no-maglev --no-opt",
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
];

/** Returns the Chromium of CHROMIUM_PATH, or else an installed one. */
export function findInstalledChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH says ${named}, but there is nothing there.`);
    return named;
  }
  const folders = ["/usr/bin", ...(process.env.PATH ?? "").split(path.delimiter)];
  return folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))).find((file) => existsSync(file));
}

/** Whether Playwright's own Chromium is downloaded. */
export function hasPlaywrightChromium(): boolean {
  return existsSync(chromium.executablePath());
}
