import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";

/** Fails on every problem that axe finds on the page, and names its element. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await withJavaScript(page, () =>
    new AxeBuilder({ page })
      // Legacy mode works in this page. The other mode opens a second page.
      .setLegacyMode()
      // Requires that a control's visible text is a part of its name. Axe calls this rule experimental.
      .options({ rules: { "label-content-name-mismatch": { enabled: true } } })
      .analyze(),
  );
  const findings = violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id} (${rule.impact ?? "unknown"}) at ${node.target.join(" ")}: ${rule.help}`),
  );
  expect(findings, `accessibility of ${page.url()}`).toEqual([]);
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
