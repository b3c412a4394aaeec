import type { Page } from "@playwright/test";

interface TestedWindow extends Window {
  /** Whether a low-priority task has run since hydration. React's effects have run before it. */
  effectsHaveRun?: boolean;
  scheduler: { postTask: (task: () => void, options: { priority: "background" }) => Promise<void> };
}

/**
 * Whether the page is hydrated and its effects have run, or whether it has no React. React runs effects in a task of
 * their own after hydration. Before that, some controls do not work yet. Playwright calls this repeatedly in the
 * browser. It returns no promise, because Playwright treats a promise as true.
 */
export function isReady(): boolean {
  if (!("__remixContext" in window)) return true;
  const root = Object.entries(document).find(([name]) => name.startsWith("__reactContainer$"))?.[1] as
    { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } } | undefined;
  if (root?.stateNode.current.memoizedState.isDehydrated !== false) return false;
  const tested = window as Window as TestedWindow;
  if (tested.effectsHaveRun === undefined) {
    tested.effectsHaveRun = false;
    // Not requestIdleCallback, which waits for the clock of tests that stop it.
    void tested.scheduler.postTask(() => (tested.effectsHaveRun = true), { priority: "background" });
  }
  return tested.effectsHaveRun;
}

/**
 * Makes `goto` and `reload` wait until the page is ready. Its scripts start after the first
 * paint. Before that, a page reacts to a test's actions as without JavaScript. For pages with JavaScript only.
 */
export function waitForHydration(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...args) => {
    const response = await goto(...args);
    await page.waitForFunction(isReady);
    return response;
  };
  page.reload = async (...args) => {
    const response = await reload(...args);
    await page.waitForFunction(isReady);
    return response;
  };
  return page;
}
