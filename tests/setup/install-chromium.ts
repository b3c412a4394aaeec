import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

import { findInstalledChromium, hasPlaywrightChromium } from "./find-chromium.ts";

/** Finds or installs a Chromium for the browser tests: an installed one, Playwright's own, or Debian's. */

const PLAYWRIGHT_LIMIT_MS = 300_000;

function run(command: string, args: string[], timeout?: number): boolean {
  console.log(`> ${command} ${args.join(" ")}`);
  const { status } = spawnSync(command, args, { stdio: "inherit", timeout });
  return status === 0;
}

function isChromiumHere(): boolean {
  return findInstalledChromium() !== undefined || hasPlaywrightChromium();
}

/** Installs Debian's Chromium if this process has the permission. */
function installFromDebian(): boolean {
  if (!existsSync("/etc/debian_version") || process.getuid?.() !== 0) return false;
  return run("apt-get", ["update"]) && run("apt-get", ["install", "-y", "chromium-headless-shell"]);
}

function install(): boolean {
  console.log("No Chromium found; trying to install one.");
  if (run("npx", ["playwright", "install", "chromium"], PLAYWRIGHT_LIMIT_MS) && isChromiumHere()) return true;
  return installFromDebian() && isChromiumHere();
}

const installed = findInstalledChromium();
if (!process.env.CHROMIUM_PATH && installed && !installed.endsWith("headless-shell")) {
  // The tests take at least twice the time in a Chromium that is not headless.
  installFromDebian();
} else if (!isChromiumHere() && !install()) {
  console.error(
    "The browser tests need a Chromium and none could be installed. Install one with your system's packages " +
      "(on Debian: apt-get install chromium-headless-shell), or say where it is: CHROMIUM_PATH=/path/to/chromium npm test",
  );
  process.exit(1);
}
