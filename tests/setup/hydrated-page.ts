import type { Page } from "@playwright/test";

/** Whether the page is hydrated, or has no React. Runs in the browser. */
function isHydrated(): boolean {
  if (!("__remixContext" in window)) return true;
  const root = Object.entries(document).find(([name]) => name.startsWith("__reactContainer$"))?.[1] as
    { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } } | undefined;
  return root?.stateNode.current.memoizedState.isDehydrated === false;
}

/**
 * Makes `goto` wait until the page is hydrated. Its scripts start after its first paint, and a test's actions before
 * that would work as without JavaScript. For pages with JavaScript only.
 */
export function waitForHydration(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...args) => {
    const response = await goto(...args);
    await page.waitForFunction(isHydrated);
    return response;
  };
  page.reload = async (...args) => {
    const response = await reload(...args);
    await page.waitForFunction(isHydrated);
    return response;
  };
  return page;
}
