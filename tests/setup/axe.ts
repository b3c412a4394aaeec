import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { expect, test, type Page } from "@playwright/test";
import type { AxeResults, ElementContext, RunOptions } from "axe-core";

/** Axe as a program for the browser. The small build is read by the browser in half the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const OPTIONS: RunOptions = {
  // Requires that a control's visible text is a part of its name. Axe calls this rule experimental.
  rules: { "label-content-name-mismatch": { enabled: true } },
  // Describes no elements that pass.
  resultTypes: ["violations"],
};

/** Waits for the page that is loading. Fails on every problem that axe finds on it, and names its element. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole("progressbar", { name: "Loading" })).toHaveCount(0);
  const findings = await withJavaScript(page, async () => {
    await page.evaluate(AXE);
    return page.evaluate(findViolations, OPTIONS);
  });
  expect(findings, `accessibility of ${page.url()}`).toEqual([]);
}

interface TestedWindow extends Window {
  axe: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> };
}

/** Runs in the browser. */
async function findViolations(options: RunOptions): Promise<string[]> {
  const { violations } = await (window as Window as TestedWindow).axe.run(document, options);
  return violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id} (${rule.impact ?? "unknown"}) at ${node.target.join(" ")}: ${rule.help}`),
  );
}

/**
 * Enables JavaScript while axe runs, because axe waits for timers, which do not fire without it. The page's own scripts
 * do not start, and the content of `noscript` stays.
 */
async function withJavaScript<Value>(page: Page, work: () => Promise<Value>): Promise<Value> {
  if (test.info().project.use.javaScriptEnabled !== false) return work();
  const session = await page.context().newCDPSession(page);
  const disable = (value: boolean) => session.send("Emulation.setScriptExecutionDisabled", { value });
  // Only a session that has disabled JavaScript can enable it.
  await disable(true);
  await disable(false);
  try {
    return await work();
  } finally {
    // The session stays open, because ending it would enable JavaScript.
    await disable(true);
  }
}
