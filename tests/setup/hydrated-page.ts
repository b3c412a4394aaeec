import type { Page } from "@playwright/test";

/** Whether React has taken over the page, if it is one of React's. Runs in the browser. */
function isHydrated(): boolean {
  if (!("__remixContext" in window)) return true;
  const root = Object.entries(document).find(([name]) => name.startsWith("__reactContainer$"))?.[1] as
    { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } } | undefined;
  return root?.stateNode.current.memoizedState.isDehydrated === false;
}

/**
 * Makes going to an address wait for the page's scripts, which come after its first paint: what a test of them does
 * before would be done without them. For pages with JavaScript on.
 */
export function waitForScripts(page: Page): Page {
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
