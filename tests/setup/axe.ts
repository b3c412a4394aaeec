import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";

/** Fails on anything that axe finds on the page as it stands, naming each element and what is wrong with it. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await withScripts(page, () =>
    new AxeBuilder({ page })
      // Legacy mode asks in this page alone, where the other one opens a second page to collect in.
      .setLegacyMode()
      // What is seen on a control is a part of its name; axe still calls its rule for that experimental.
      .options({ rules: { "label-content-name-mismatch": { enabled: true } } })
      .analyze(),
  );
  const findings = violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id} (${rule.impact ?? "unknown"}) at ${node.target.join(" ")}: ${rule.help}`),
  );
  expect(findings, `accessibility of ${page.url()}`).toEqual([]);
}

/**
 * Axe waits for timers, which never fire while JavaScript is off. So it is on meanwhile: scripts of a page that was
 * loaded without do not start later, and what stood in `noscript` stays.
 */
async function withScripts<Value>(page: Page, work: () => Promise<Value>): Promise<Value> {
  if (test.info().project.use.javaScriptEnabled !== false) return work();
  const session = await page.context().newCDPSession(page);
  const disable = (value: boolean) => session.send("Emulation.setScriptExecutionDisabled", { value });
  // A session that has not switched it off itself cannot switch it on.
  await disable(true);
  await disable(false);
  try {
    return await work();
  } finally {
    // The session stays open: its end would switch JavaScript on.
    await disable(true);
  }
}
