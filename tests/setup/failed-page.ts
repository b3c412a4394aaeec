import type { Page, TestInfo } from "@playwright/test";

/**
 * Adds an error to a failed test that describes its page with JavaScript: the router's state, the loads of page data
 * and their results, the messages, and the last clicks. For failures that are hard to reproduce.
 */
export async function describeFailures(page: Page, test: TestInfo, use: () => Promise<void>): Promise<void> {
  const loads: string[] = [];
  const isLoad = (url: string) => new URL(url).pathname.endsWith(".data");
  page.on("request", (sent) => isLoad(sent.url()) && loads.push(`sent ${sent.url()}`));
  page.on("response", (got) => isLoad(got.url()) && loads.push(`${got.status()} ${got.url()}`));
  page.on("requestfailed", (sent) => isLoad(sent.url()) && loads.push(`${sent.failure()?.errorText} ${sent.url()}`));
  await page.addInitScript(noteClicks);
  await use();
  if (test.status === test.expectedStatus || page.isClosed()) return;
  const state = await page.evaluate(readState).catch(String);
  throw new Error(
    `The page at the failure: ${JSON.stringify({ url: page.url(), loads: loads.slice(-10), state }, null, 2)}`,
  );
}

interface TestedWindow extends Window {
  clicks?: string[];
}

/** Runs in the browser. */
function noteClicks(): void {
  const clicks: string[] = ((window as Window as TestedWindow).clicks = []);
  for (const type of ["pointerdown", "mouseup", "click"]) {
    const note = ({ target, timeStamp }: Event) =>
      clicks.push(
        `${type} at ${timeStamp.toFixed()} on ${target instanceof Element ? target.outerHTML.slice(0, 80) : "?"}`,
      );
    addEventListener(type, note, true);
  }
}

/** Runs in the browser. */
function readState() {
  const router = "__remixRouter" in window ? window.__remixRouter.state : null;
  return {
    navigation: router?.navigation.state,
    revalidation: router?.revalidation,
    location: router && router.location.pathname + router.location.search,
    messages: [...document.querySelectorAll("[role=alert], [role=status]")]
      .map((one) => one.textContent)
      .filter(Boolean),
    clicks: (window as Window as TestedWindow).clicks?.slice(-6),
  };
}
